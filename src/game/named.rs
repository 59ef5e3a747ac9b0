//! Enums whose cases have names.

/// Defines an enum of cases with names, in the order in which every surface lists them.
///
/// It has the lists `ALL` and `NAMES`, `name` for the name of a case, `named` for the case of a name, and `Display`.
macro_rules! named {
    ($(#[$meta:meta])* pub enum $Enum:ident { $($(#[$doc:meta])* $Case:ident = $name:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $Enum { $($(#[$doc])* $Case,)* }

        impl $Enum {
            /// Every case, in order.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$Case),*];

            /// The names, in the same order. Programs know them, so they never change.
            pub const NAMES: [&'static str; Self::ALL.len()] = [$($name),*];

            /// Returns the name.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// Returns the case of this name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|case| case.name() == name)
            }
        }

        impl std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl From<$Enum> for &'static str {
            fn from(case: $Enum) -> Self {
                case.name()
            }
        }
    };
}

pub(crate) use named;
