//! What documents publish of MultiPaxos, beside what its runs and closed forms give.

mod formula;
mod jpaxos;
mod sentences;
mod setting;
mod tables;

use evidence::{Document, OfFamily};
use quorumscope_paxos::MultiPaxos;

/// MultiPaxos with its documents.
pub fn family() -> OfFamily {
    let read = evidence::played::read::<MultiPaxos, MultiPaxos>;
    OfFamily { word: "paxos", read, documents: vec![tuning(), jpaxos::document()] }
}

/// The paper that the family is built after.
fn tuning() -> Document {
    let claims = [
        tables::model(),
        tables::experiments(),
        tables::windows(),
        sentences::resources(),
        sentences::cluster(),
        sentences::emulab(),
        sentences::latencies(),
        sentences::collapse(),
        sentences::pictures(),
    ];
    Document {
        id: "tuning-paxos",
        title: "Santos and Schiper: Tuning Paxos for High-Throughput with Batching and Pipelining (2012)",
        parameters: "Two places, each with one set of parameters. The cluster: a card of 940 Mbit/s for all that a replica sends, the \
            processor of Figure 5, 900 clients. Emulab: paths of 10 Mbit/s and 50 ms each way with TCP, the processor of Figure 9, 1,200 \
            clients. Clients wait for their answers beside the leader. A request has 16 bytes of header and a batch 4; KB are 1,024 \
            bytes. The text gives no delay for the cluster (here 0.05 ms), no size of a 2b (8 bytes), and no unit of Mbit: with 2^20 bits \
            all of Tables II and IV follows, with 9.4 of them in Emulab. Runs are of 6 s in the cluster and 20 s in Emulab, where the \
            document has 180, but for the collapse, which deepens with time. A batch of Tables III and IV is so many requests with their \
            headers. The processors are what the document fitted on its own runs; nothing is fitted here."
            .to_owned(),
        contradictions: vec![
            "Table III a prints w^CPU of its last two rows as 1; Table II has the same two values as 1.01.".to_owned(),
            "All throughputs of Table III c follow with requests of 8,100 bytes, and not with the 8 KB of its heading.".to_owned(),
            "The last row of Table IV a says 32 KB, and is that of 64 KB.".to_owned(),
            "Section IV-B3 says that w of the model lies in the range of the experiments in all cases; in the first two rows of Table IV b \
                28.89 and 25.54 stand beside 30-40."
                .to_owned(),
            "Section IV-A1 says that batching gains almost 10 times and a little over 4 times; Table III's cells come to 6.6 and 3.0."
                .to_owned(),
            "Section IV-A3 says that the model is off by less than 5 % for 128 B and 1 KB; Table III has 6 %.".to_owned(),
        ],
        claims: claims.concat(),
        charts: Vec::new(),
    }
}
