//! The kernel seen from outside: nodes without a protocol, random networks and faults, closed forms, and naive
//! simulators to compare with.

extern crate quorumscope_sim as sim;

mod changes;
mod checkpoints;
mod classes;
mod connection;
mod embed;
mod faults;
mod network;
mod node;
mod oracle;
mod processor;
mod queue;
mod random;
mod recorder;
mod requests;
mod segments;
mod serving;
mod single;
mod tcp;
mod tcp_clients;
mod tcp_replies;
mod throughput;
mod timers;
mod world;
