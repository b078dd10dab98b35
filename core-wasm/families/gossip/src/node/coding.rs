//! Spreading as sums: each link carries codewords at a rate of its own, whatever comes in, and nobody asks for
//! anything.

use std::collections::VecDeque;
use std::rc::Rc;

use sim::random::Random;
use sim::time::{Duration, Time};

use super::Desk;
use crate::facts::Fact;
use crate::message::{Body, ID_BYTES, TxId};
use crate::peeling::{Arrival, Decoded, Peeling, Place};
use crate::rate::Pace;
use crate::settings::{Broken, Coding, Scheme, Settings};
use crate::window::Window;

/// One link, in both directions.
#[derive(Clone, Debug)]
struct Link {
    /// Of what is sent.
    pace: Pace,
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
    /// Over which link each codeword came, by its place.
    came_over: Vec<u16>,
    /// What a message decodes, while it is looked at.
    decoded: Vec<Decoded>,
}

fn coding(settings: &Settings) -> &Coding {
    match &settings.scheme {
        Scheme::Coding(coding) => coding,
        Scheme::Pushing(_) => unreachable!("the node codes"),
    }
}

impl Coder {
    pub fn new(coding: &Coding, links: usize, random: Random, broken: Option<Broken>) -> Self {
        let times = if broken == Some(Broken::WideWindow) { 2 } else { 1 };
        let pace = Pace::new(coding.first_rate, Time::ZERO);
        Coder {
            random,
            window: Window::new(times * coding.window),
            peeling: Peeling::default(),
            links: vec![Link { pace, waiting: VecDeque::new(), lost: 0 }; links],
            came_over: Vec::new(),
            decoded: Vec::new(),
        }
    }

    /// Links do not tick at one time.
    pub fn start(&mut self, desk: &Desk<'_, '_>) {
        let Coding { control, first_rate, .. } = coding(desk.settings);
        for link in &mut self.links {
            let phase = Duration::from_ns(self.random.below(control.tick.as_ns()));
            link.pace = Pace::new(*first_rate, desk.context.now() + phase);
        }
    }

    pub fn make(&mut self, tx: TxId) {
        self.window.enter(tx);
        self.peeling.learn(tx, &mut self.decoded);
        assert!(self.decoded.is_empty(), "nobody can have sent a sum of {tx:?} before it was made");
    }

    /// A codeword comes: earlier ones of the link are judged, what it decodes is delivered.
    pub fn hear(&mut self, link: usize, sources: &Rc<[TxId]>, lost: u32, desk: &mut Desk<'_, '_>) {
        let (now, coding) = (desk.context.now(), coding(desk.settings));
        let from = desk.peers[link];
        let up = if desk.is_broken(Broken::LargeSteps) { 2 * lost } else { lost };
        self.links[link].pace.raise(up, now, &coding.control);
        let count = self.judge(link, now, coding.timeout);
        let arrival = self.peeling.receive(sources, &mut self.decoded);
        let is_useless = arrival == Arrival::Known;
        desk.context.state(Fact::Received { from, sources: Rc::clone(sources), lost, is_useless });
        if count > 0 {
            desk.context.state(Fact::Lost { from, count });
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
            Arrival::Known | Arrival::Decoded => {}
        }
        let mut decoded = std::mem::take(&mut self.decoded);
        for Decoded { tx, is_late, out_of } in decoded.drain(..) {
            let of = out_of.map_or(link, |place| self.came_over[place as usize].into());
            desk.deliver(tx, (link, of), is_late);
            if !is_late || coding.late_enter {
                self.window.enter(tx);
            }
        }
        self.decoded = decoded;
    }

    /// Counts the codewords of a link that came so long ago and are not decoded; they are to be reported.
    fn judge(&mut self, link: usize, now: Time, timeout: Duration) -> u32 {
        let Link { waiting, lost, .. } = &mut self.links[link];
        let mut count = 0;
        while let Some(&(came, place)) = waiting.front()
            && came + timeout <= now
        {
            waiting.pop_front();
            count += u32::from(self.peeling.judge(place));
        }
        *lost += count;
        count
    }

    /// Sends the codewords that are due.
    pub fn send_due(&mut self, desk: &mut Desk<'_, '_>) {
        let (now, coding) = (desk.context.now(), coding(desk.settings));
        for at in 0..self.links.len() {
            while self.links[at].pace.take(now, &coding.control) {
                let degree = coding.degrees.draw(&mut self.random);
                let sources: Rc<[TxId]> = self.window.draw(degree, &mut self.random).collect();
                let Link { pace, lost, .. } = &mut self.links[at];
                let lost = std::mem::take(lost) + u32::from(desk.is_broken(Broken::ReportsMore));
                let (to, rate) = (desk.peers[at], pace.rate());
                desk.context.state(Fact::Coded { to, sources: Rc::clone(&sources), lost, rate });
                let bytes = u64::from(desk.settings.tx_bytes) + ID_BYTES * sources.len() as u64;
                desk.send(at, Body::Codeword { sources, lost }, bytes);
            }
        }
    }

    /// When the next codeword is due.
    pub fn next(&self, settings: &Settings) -> Option<Time> {
        let control = &coding(settings).control;
        self.links.iter().map(|link| link.pace.next(control)).min()
    }

    pub fn rates(&self) -> impl Iterator<Item = u64> {
        self.links.iter().map(|link| link.pace.rate())
    }

    pub fn knows(&self, tx: TxId) -> bool {
        self.peeling.knows(tx)
    }

    pub fn waiting(&self) -> usize {
        self.peeling.waiting()
    }
}
