//! A peer that codes, and a transaction that comes as it is because somebody has asked for it.

use std::rc::Rc;

use quorumscope_gossip::facts::Fact;
use quorumscope_gossip::message::{Body, Message, TxId};
use quorumscope_gossip::node::Peer;
use quorumscope_gossip::roles::{Role, Target};
use quorumscope_gossip::{Gossip, Shape};
use sim::ids::ReplicaId;
use sim::node::{Context, Effects, Node};
use sim::requests::Requests;
use sim::time::Time;

use crate::networks::peers;

/// What was delivered, and whether it was there.
#[derive(Default)]
struct Heard(Vec<(&'static str, u32)>);

impl Effects<Message, Fact> for Heard {
    fn state(&mut self, fact: &Fact) {
        match fact {
            Fact::Delivered { tx, .. } => self.0.push(("delivered", tx.0)),
            Fact::Repeated { tx, .. } => self.0.push(("repeated", tx.0)),
            _ => {}
        }
    }
}

#[test]
fn it_decodes_what_waits_for_it() {
    let scenario = scenario::check::<Gossip>(&peers(5, 4, &[]).to_string()).unwrap();
    let shape = Shape::from(&scenario);
    let (settings, graph) = (Rc::new(shape.settings.clone()), Rc::new(shape.graph()));
    let mut peer =
        Peer::new(ReplicaId(0), &settings, &graph, 1, Box::default(), (Role::Honest, Target::None), None);
    let requests = Requests::new(shape.setup.workload, 1, shape.setup.horizon);
    let mut heard = Heard::default();
    let mut hear = |body: Body| {
        let context = &mut Context::new(Time::ZERO, ReplicaId(0), &requests, &mut heard);
        peer.handle_message(ReplicaId(1), &Message { body, bytes: 128, is_corrupt: false }, context);
    };
    hear(Body::Codeword { sources: Rc::new([TxId(1), TxId(2)]), lost: 0 });
    hear(Body::Transaction(TxId(2)));
    hear(Body::Transaction(TxId(1)));
    assert_eq!(heard.0, [("delivered", 2), ("delivered", 1), ("repeated", 1)]);
}
