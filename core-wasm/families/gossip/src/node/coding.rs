//! Spreading as sums: each link carries codewords at a rate of its own, whatever comes in, and nobody asks for
//! anything.

use std::collections::VecDeque;
use std::rc::Rc;

use sim::random::Random;
use sim::time::{Duration, Time};

use super::{Desk, unmade};
use crate::facts::Fact;
use crate::message::{Body, ID_BYTES, Message, REPORT_BYTES, TxId};
use crate::peeling::{Arrival, Decoded, Peeling, Place};
use crate::rate::Pace;
use crate::roles::{Behaviour, Role};
use crate::settings::{Broken, Coding, Scheme, Settings};
use crate::window::Window;

/// One link, in both directions.
#[derive(Clone, Debug)]
struct Link {
    /// Of what is sent; none where nothing is.
    pace: Option<Pace>,
    /// Codewords that came and wait, with when they did.
    waiting: VecDeque<(Time, Place)>,
    /// Codewords that were lost and not reported yet.
    lost: u32,
}

/// The state of a node that codes.
#[derive(Clone, Debug)]
pub struct Coder {
    random: Random,
    window: Window,
    peeling: Peeling,
    links: Vec<Link>,
    /// When the next codeword of each link is due: asked for at each event, and therefore together.
    due: Box<[Time]>,
    /// The earliest of these.
    next: Time,
    /// Over which link each codeword came, by its place.
    came_over: Vec<u16>,
    /// What a message decodes, while it is looked at.
    decoded: Vec<Decoded>,
    /// When what is in the window entered it, and what left it lately, where rates are limited by that.
    entered: VecDeque<Time>,
}

/// Over so long it is counted how fast transactions enter a window.
const COUNTED: Duration = Duration::from_ms(5_000);
/// So many times as many codewords are a flood.
const FLOOD: usize = 10;

fn coding(settings: &Settings) -> &Coding {
    match &settings.scheme {
        Scheme::Coding(coding) => coding,
        Scheme::Pushing(_) | Scheme::Mixing(_) => unreachable!("the node codes"),
    }
}

impl Coder {
    /// With a link for each of `links`, which says with what rate it begins where the node sends
    /// over it.
    pub fn new(
        coding: &Coding,
        twins: Option<u16>,
        links: &[Option<u64>],
        random: Random,
        broken: Option<Broken>,
    ) -> Self {
        let times = if broken == Some(Broken::WideWindow) { 2 } else { 1 };
        let link = |first: &Option<u64>| Link {
            pace: first.map(|rate| Pace::new(rate, Time::ZERO, &coding.control)),
            waiting: VecDeque::new(),
            lost: 0,
        };
        Coder {
            random,
            window: Window::new(times * coding.window),
            peeling: Peeling::new(twins, coding.kept),
            due: vec![Time::FAR; links.len()].into(),
            next: Time::FAR,
            links: links.iter().map(link).collect(),
            came_over: Vec::new(),
            decoded: Vec::new(),
            entered: VecDeque::new(),
        }
    }

    /// It begins to send, or goes on after it was away. Links do not tick at one time.
    pub fn start(&mut self, desk: &Desk<'_, '_>) {
        let control = &coding(desk.settings).control;
        for at in 0..self.links.len() {
            if let Some(pace) = &mut self.links[at].pace {
                let phase = Duration::from_ns(self.random.below(control.tick.as_ns()));
                *pace = Pace::new(pace.rate(), desk.context.now() + phase, control);
                self.look_ahead(at);
            }
        }
    }

    /// The next codeword of a link is due at another time.
    fn look_ahead(&mut self, link: usize) {
        self.due[link] = self.links[link].pace.as_ref().map_or(Time::FAR, Pace::next);
        self.next = self.due.iter().copied().min().unwrap_or(Time::FAR);
    }

    pub fn make(&mut self, tx: TxId, desk: &mut Desk<'_, '_>) {
        self.enter(tx, desk);
        self.peeling.learn(tx, &mut self.decoded);
        // Where several make it, a sum of another one may have come in the same instant.
        self.deliver_decoded(None, desk);
    }

    /// What a codeword over a link decodes, or what the node has made, is delivered.
    fn deliver_decoded(&mut self, over: Option<usize>, desk: &mut Desk<'_, '_>) {
        let late_enter = coding(desk.settings).late_enter;
        let mut decoded = std::mem::take(&mut self.decoded);
        for Decoded { tx, is_late, out_of } in decoded.drain(..) {
            let of = out_of.map(|place| usize::from(self.came_over[place as usize])).or(over);
            let of = of.expect("a codeword that came has it");
            desk.deliver(tx, (over.unwrap_or(of), of), is_late);
            if !is_late || late_enter {
                self.enter(tx, desk);
            }
        }
        self.decoded = decoded;
    }

    /// A transaction is here: the node's sums have it in them from now on, if it lets them.
    fn enter(&mut self, tx: TxId, desk: &mut Desk<'_, '_>) {
        if coding(desk.settings).limit.is_some() {
            self.entered.push_back(desk.context.now());
        }
        if desk.is(Behaviour::MintsTwins) && desk.target.has(tx) {
            return self.mint_twin(tx, desk);
        }
        if !desk.withholds(tx) {
            self.window.enter(tx);
        }
    }

    /// A twin is made, and sent to all peers at once.
    fn mint_twin(&mut self, tx: TxId, desk: &mut Desk<'_, '_>) {
        let twin = TxId(tx.0 + u32::from(desk.settings.sources.count()));
        desk.context.state(Fact::Made { tx: twin });
        self.window.enter(twin);
        self.peeling.learn(twin, &mut Vec::new());
        for at in 0..self.links.len() {
            self.send(at, Rc::new([twin]), desk);
        }
    }

    pub fn hear(&mut self, link: usize, message: &Message, desk: &mut Desk<'_, '_>) {
        match &message.body {
            Body::Codeword { sources, lost } => {
                self.hear_codeword(link, (sources, message.is_corrupt), *lost, desk);
            }
            Body::Report(lost) => self.hear_report(link, *lost, desk),
            Body::Transaction(tx) => self.take(link, *tx, desk),
            body => unreachable!("whoever codes sends no {body:?}"),
        }
    }

    /// So many codewords of a link were lost.
    fn hear_report(&mut self, link: usize, lost: u32, desk: &Desk<'_, '_>) {
        if lost == 0 {
            return;
        }
        let (now, coding) = (desk.context.now(), coding(desk.settings));
        let up = if desk.is_broken(Broken::LargeSteps) { 2 * lost } else { lost };
        let limit = coding.limit.map_or(u64::MAX, |limit| self.limit(limit, now));
        if let Some(pace) = &mut self.links[link].pace {
            pace.raise(up, limit, now, &coding.control);
            self.look_ahead(link);
        }
    }

    /// The highest rate, by millionths of what enters the window a second: a peer that hears the node alone needs no
    /// more. In the beginning it is not known.
    fn limit(&mut self, millionths: u64, now: Time) -> u64 {
        if now < Time::ZERO + COUNTED {
            return u64::MAX;
        }
        while self.entered.front().is_some_and(|&at| at + COUNTED <= now) {
            self.entered.pop_front();
        }
        millionths * self.entered.len() as u64 * 1_000_000_000 / COUNTED.as_ns()
    }

    /// A codeword comes: earlier ones of the link are judged, what it decodes is delivered.
    fn hear_codeword(
        &mut self,
        link: usize,
        (sources, is_corrupt): (&Rc<[TxId]>, bool),
        lost: u32,
        desk: &mut Desk<'_, '_>,
    ) {
        let (now, coding) = (desk.context.now(), coding(desk.settings));
        let from = desk.peers[link];
        self.hear_report(link, lost, desk);
        let count = self.judge(link, now, coding.timeout, desk);
        let arrival = self.peeling.receive(sources, is_corrupt, &mut self.decoded);
        let is_useless = arrival == Arrival::Known;
        desk.context.state(Fact::Received {
            from,
            sources: Rc::clone(sources),
            lost,
            header: (ID_BYTES * sources.len() as u64) as u32,
            is_useless,
        });
        if count > 0 {
            desk.context.state(Fact::Lost { from, count });
        }
        if coding.reports_alone {
            self.report(link, desk);
        }
        let discarded = self.peeling.take_discarded();
        desk.discard(discarded);
        if discarded > 0 && desk.is_broken(Broken::ChecksNothing) {
            desk.deliver(unmade(sources[0], desk.settings), (link, link), false);
        }
        match arrival {
            Arrival::Waits(place) => {
                let at = place as usize;
                self.came_over.resize(self.came_over.len().max(at + 1), 0);
                self.came_over[at] = link as u16;
                self.links[link].waiting.push_back((now, place));
                if desk.is_broken(Broken::DeliversUndecoded) {
                    desk.deliver(sources[0], (link, link), false);
                }
            }
            Arrival::Known if desk.is_broken(Broken::DeliversAgain) && !sources.is_empty() => {
                desk.deliver(sources[0], (link, link), false);
            }
            Arrival::Known | Arrival::Decoded | Arrival::Discarded => {}
        }
        self.deliver_decoded(Some(link), desk);
    }

    /// A transaction comes as it is: whoever is around the node has asked for it.
    fn take(&mut self, link: usize, tx: TxId, desk: &mut Desk<'_, '_>) {
        if self.knows(tx) {
            let from = desk.peers[link];
            return desk.context.state(Fact::Repeated { tx, from });
        }
        desk.deliver(tx, (link, link), false);
        self.enter(tx, desk);
        self.peeling.learn(tx, &mut self.decoded);
        self.deliver_decoded(Some(link), desk);
    }

    /// Counts the codewords of a link that came so long ago and are not decoded; they are to be reported. Liars report
    /// all that come, or none.
    fn judge(&mut self, link: usize, now: Time, timeout: Duration, desk: &Desk<'_, '_>) -> u32 {
        let Link { waiting, lost, .. } = &mut self.links[link];
        let mut count = 0;
        while let Some(&(came, place)) = waiting.front()
            && came + timeout <= now
        {
            waiting.pop_front();
            count += u32::from(self.peeling.judge(place));
        }
        *lost += match desk.role {
            Role::Adversary(Behaviour::ReportsAll) => 1,
            Role::Adversary(Behaviour::ReportsNone) => 0,
            _ => count,
        };
        count
    }

    /// Tells the other end of a link what was lost, if anything was.
    fn report(&mut self, link: usize, desk: &mut Desk<'_, '_>) {
        let lost = std::mem::take(&mut self.links[link].lost);
        let lost = lost + u32::from(desk.is_broken(Broken::ReportsMore));
        if lost > 0 {
            desk.send(link, Body::Report(lost), REPORT_BYTES);
        }
    }

    /// Sends the codewords that are due.
    pub fn send_due(&mut self, desk: &mut Desk<'_, '_>) {
        let (now, coding) = (desk.context.now(), coding(desk.settings));
        for at in 0..self.links.len() {
            while self.due[at] <= now {
                self.links[at].pace.as_mut().expect("it is due").take(now, &coding.control);
                self.look_ahead(at);
                for _ in 0..if desk.is(Behaviour::Floods) { FLOOD } else { 1 } {
                    let degree = coding.degrees.draw(&mut self.random);
                    let sources = self.window.draw(degree, &mut self.random).collect();
                    self.send(at, sources, desk);
                }
            }
        }
    }

    /// Sends a codeword over a link over which the node sends.
    fn send(&mut self, at: usize, sources: Rc<[TxId]>, desk: &mut Desk<'_, '_>) {
        let Link { pace: Some(pace), lost, .. } = &mut self.links[at] else { return };
        let (to, rate) = (desk.peers[at], pace.rate());
        let lost = match coding(desk.settings).reports_alone {
            true => 0,
            false => std::mem::take(lost) + u32::from(desk.is_broken(Broken::ReportsMore)),
        };
        desk.context.state(Fact::Coded { to, sources: Rc::clone(&sources), lost, rate });
        let bytes = u64::from(desk.settings.tx_bytes) + ID_BYTES * sources.len() as u64;
        desk.send(at, Body::Codeword { sources, lost }, bytes);
    }

    /// When the next codeword is due.
    pub fn next(&self) -> Option<Time> {
        (self.next < Time::FAR).then_some(self.next)
    }

    /// At which rate each link sends; none where it does not.
    pub fn rates(&self) -> impl Iterator<Item = Option<u64>> {
        self.links.iter().map(|link| Some(link.pace.as_ref()?.rate()))
    }

    pub fn knows(&self, tx: TxId) -> bool {
        self.peeling.knows(tx)
    }

    pub fn waiting(&self) -> usize {
        self.peeling.waiting()
    }
}
