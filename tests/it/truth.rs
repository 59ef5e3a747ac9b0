//! Where things are in a position, and what is known of it in a hunt: what the odds are about.

use wumpus_hunt::bot::policy::ThingOf;
use wumpus_hunt::bot::{Advised, Bot, BotRng};
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::classic::{self, Classic};
use wumpus_hunt::game::grue::{self, Grue};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, World};
use wumpus_hunt::game::{Seat, Status, Viewer};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::odds::classic::Thing as ClassicThing;
use wumpus_hunt::odds::grue::Thing as GrueThing;
use wumpus_hunt::odds::textbook::Thing as TextbookThing;
use wumpus_hunt::odds::world::Thing as WorldThing;
use wumpus_hunt::session::{HuntSeed, Session};

/// A game whose things are found in its positions.
pub(crate) trait Truth: Advised {
    /// Calls `each` with each thing of a position that the hunter does not see, and its room.
    fn each_thing(setup: &Self::Setup, position: &Self::Position, each: impl FnMut(ThingOf<Self>, Room));
}

impl Truth for Classic {
    fn each_thing(_: &classic::Setup, position: &classic::Position, mut each: impl FnMut(ClassicThing, Room)) {
        let classic::Position { cave, pits, bats, .. } = position;
        cave.rooms_of(*pits).for_each(|room| each(ClassicThing::Pit, room));
        cave.rooms_of(*bats).for_each(|room| each(ClassicThing::Bats, room));
        each(ClassicThing::Wumpus, position.wumpus);
    }
}

impl Truth for Grue {
    fn each_thing(_: &grue::Setup, position: &grue::Position, mut each: impl FnMut(GrueThing, Room)) {
        each(GrueThing::Wumpus, position.wumpus);
        each(GrueThing::Grue, position.grue);
        each(GrueThing::Exit, position.exit);
    }
}

impl Truth for Textbook {
    fn each_thing(setup: &textbook::Setup, position: &textbook::Position, mut each: impl FnMut(TextbookThing, Room)) {
        setup.cave.rooms_of(position.pits).for_each(|room| each(TextbookThing::Pit, room));
        each(TextbookThing::Wumpus, position.wumpus);
        position.gold.into_iter().for_each(|room| each(TextbookThing::Gold, room));
    }
}

impl Truth for World {
    fn each_thing(setup: &world::Setup, position: &world::Position, mut each: impl FnMut(WorldThing, Room)) {
        setup.cave.rooms_of(position.pits).for_each(|room| each(WorldThing::Pit, room));
        each(WorldThing::Wumpus, position.wumpus);
        position.gold.into_iter().for_each(|room| each(WorldThing::Gold, room));
    }
}

/// A hunt, and an engine that learns what its hunter is shown.
#[derive(Clone)]
pub(crate) struct Hunt<G: Advised> {
    pub(crate) session: Session<G>,
    pub(crate) engine: G::Engine,
}

impl<G: Advised> Hunt<G> {
    pub(crate) fn deal(setup: &G::Setup, seed: u64) -> Self {
        let session = Session::<G>::deal(setup, HuntSeed::new(seed));
        let engine = G::Engine::begin(setup, &session.game().view(Seat::HUNTER)).unwrap();
        Self { session, engine }
    }

    /// Deals another hunt of the same set-up. To begin anew may take longer than a hunt.
    pub(crate) fn again(&self, setup: &G::Setup, seed: u64) -> Self {
        let session = Session::<G>::deal(setup, HuntSeed::new(seed));
        let engine = self.engine.begin_again(&session.game().view(Seat::HUNTER));
        Self { session, engine }
    }

    pub(crate) fn sight(&self) -> G::View {
        self.session.game().view(Seat::HUNTER)
    }

    pub(crate) fn goes_on(&self) -> bool {
        matches!(self.session.game().status(), Status::Awaiting(_))
    }

    pub(crate) fn is_won(&self) -> bool {
        let game = self.session.game();
        matches!(game.status(), Status::Over(end) if G::has_won(Seat::HUNTER, end, game.position()))
    }

    /// Takes an action, from which the engine learns. Returns the events that the hunter is shown.
    pub(crate) fn act(&mut self, action: &G::Action) -> Vec<G::Event> {
        let events = self.session.step(Seat::HUNTER, action).unwrap().iter();
        let seen: Vec<_> = events.filter(|event| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER))).cloned().collect();
        if self.goes_on() {
            self.engine.learn(action, &seen, &self.sight());
        }
        seen
    }

    /// Has a bot, which has begun the hunt, take the turn.
    pub(crate) fn play(&mut self, bot: &mut impl Bot<G>, rng: &mut BotRng) {
        let action = bot.decide(&self.sight(), rng);
        self.act(&action).iter().for_each(|event| bot.observe(event));
    }
}
