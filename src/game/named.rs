//! Enums whose cases have names.

/// Defines an enum of cases with names, in the order in which every surface lists them.
///
/// It has `ALL`, the cases; `name`; `named`, which finds a case by its name; and `Display`, which writes the name.
macro_rules! named {
    ($(#[$meta:meta])* pub enum $Enum:ident { $($(#[$doc:meta])* $Case:ident = $name:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $Enum { $($(#[$doc])* $Case,)* }

        impl $Enum {
            /// Every case, in order.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$Case),*];

            /// Returns the name, which programs know and which never changes.
            pub const fn name(self) -> &'static str {
                [$($name),*][self as usize]
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
