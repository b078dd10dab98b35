//! What HotStuff's settings are to the kernel.

use scenario::types::SendTo;
use sim::network::Model;
use sim::requests::SendTo as SimSendTo;
use sim::simulation::Setup;

use crate::Scenario;
use crate::costs::{certificate_bytes, costs, hop};
use crate::quorum::liars_max;
use crate::types::{Dissemination, Origins};

/// Lays them over the setup of all families.
pub(super) fn set_up(scenario: &Scenario, setup: &mut Setup) {
    let protocol = &scenario.protocol;
    let streams = protocol.dissemination == Dissemination::Stream;
    setup.costs = costs(scenario);
    setup.certificate_bytes = certificate_bytes(scenario);
    // In the TCP model sockets are so many in all: a stream shares the only one, or has all but one.
    let sockets = &mut setup.network.connection.sockets;
    if let Model::Tcp(tcp) = &mut setup.network.model
        && streams
        && *sockets > 1
    {
        tcp.background_sockets = *sockets - 1;
        *sockets = 1;
    }
    let workload = &mut setup.workload;
    workload.send_to = match scenario.workload.send_to {
        SendTo::One => SimSendTo::One,
        SendTo::Nearest => SimSendTo::Nearest,
        SendTo::All if streams && protocol.stream.origins == Origins::All => SimSendTo::AllByResidue,
        SendTo::All => SimSendTo::All,
    };
    workload.lost_while_down = protocol.dissemination == Dissemination::Hashes;
    if scenario.clients.replies.is_none() {
        // Of one more than may lie one at least tells the truth.
        workload.replies_needed = liars_max(scenario) as u32 + 1;
    }
    let hop = hop(scenario);
    for group in &mut workload.groups {
        for delay in group.request_delay.iter_mut().chain(&mut group.reply_delay) {
            *delay += hop;
        }
    }
}
