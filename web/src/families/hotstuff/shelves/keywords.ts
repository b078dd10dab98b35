/**
 * What people of the field type who look for a scenario or a lesson, where none of its own texts says so: by the names
 * of the files. It becomes part of the cards when the page is built.
 */
import type { Shelves } from '../../../model/browse/topics';

export const keywords: Shelves['keywords'] = {
  scenarios: {
    processor: 'CPU, signatures, cryptography, serialisation, libhotstuff, bottleneck',
    'uniform-lan-to-planet': 'WAN, wide area, geo-replication, speed of light',
    'planet-window': 'bandwidth-delay product, BDP, flow control, receive window, geo-replication',
    'window-of-three': 'bandwidth-delay product, BDP, flow control, receive window, sliding window',
    'batch-large': 'bigger batches, larger blocks, block size',
    pipelining: 'chained HotStuff, three-chain, throughput',
    filtering:
      'duplicate transactions, deduplication, mempool, redundant proposals, rotating leader',
    'why-nothing-helped': 'Little’s law, closed loop, concurrency, outstanding requests',
    'timeout-too-short': 'view timer, pacemaker, spurious time-out, livelock',
    'slower-on-the-way': 'exponential backoff, pacemaker, partial synchrony, adaptive time-out',
    planet: 'bigger batches, larger blocks, block size, geo-replication, WAN',
    hashes:
      'digest, transaction id, mempool, broadcast, compact blocks, data availability, libhotstuff, clients send to all',
    'two-networks': 'background traffic, priority, quality of service, utilisation',
    datacentre: 'datacenter, data center, LAN, local area',
    'first-hiccup':
      'bufferbloat, queueing, metastable failure, overload, congestion collapse, jitter',
    'burst-and-buffer':
      'bufferbloat, tail drop, shallow buffer, bandwidth-delay product, BDP, pacing, congestion control, incast',
    'random-loss': 'packet loss, congestion control, retransmission',
    'who-should-stream':
      'mempool, dissemination, DAG, Narwhal, multiple proposers, leader bottleneck, load balancing',
    'certified-availability':
      'mempool, dissemination, DAG, Narwhal, data availability, proof of availability, certificate of availability',
    'acknowledged-or-sent': 'mempool, data availability, head-of-line blocking',
    prototype: 'slow start, libhotstuff, congestion window',
    'partition-and-heal': 'network partition, GST, partial synchrony, CAP, split brain, liveness',
    'rotation-and-a-crash':
      'leader crash, leader election, round robin, rotating leader, three-chain, view change',
    'waiting-for-delta':
      'two-phase, synchrony bound, optimistic responsiveness, Tendermint, Casper, crash of the leader',
    'hidden-lock': 'two-phase, three-phase, liveness, responsiveness, livelock, PBFT',
    'hotstuff-2': 'HotStuff2, Jolteon, DiemBFT, hidden lock, commit rule',
    'two-chain': 'two-chain commit, Fast HotStuff, DiemBFT, Jolteon, commit rule, safety',
    'killed-node': 'leader crash, crash fault, round robin, view change, fail-stop',
    'six-switches':
      'ablation study, truncation, chaining, serialisation, Cap’n Proto, threshold signatures',
    'measured-curve':
      'saturation, overload, congestion collapse, benchmark, load test, hockey stick',
    'growing-after-a-kill':
      'node truncation, straggler, slow replica, garbage collection, view change',
    'dead-host': 'retransmission time-out, RTO, connection reset, reconnect, backoff, keepalive',
    'one-vote': 'message loss, view change, omission',
    'lost-vote': 'packet loss, retransmission, RTO, fast retransmit',
    'silent-leader': 'Byzantine leader, leader failure, view change, time-out, mute',
    forking: 'fork, Byzantine leader, censorship, tail forking',
    equivocation:
      'equivocate, double vote, double proposal, fork, conflicting blocks, Byzantine leader',
    'stolen-key': 'equivocation, twins, double vote, key compromise, impersonation, fork',
    'lying-acknowledgements': 'Byzantine, false acknowledgement, denial of service',
    'small-quorum': 'quorum intersection, partition, split brain, fork, safety',
    forgetting:
      'amnesia, crash recovery, persistence, stable storage, fsync, write-ahead log, disk',
    'waiting-for-votes': 'liveness, pacemaker, view synchronisation',
    'certificate-in-the-proposal': 'QC, justify, catch up, view synchronisation, pacemaker',
    'abandoned-block': 'orphaned block, uncle, mempool, lost transactions, liveness, leader crash',
    'consecutive-views': 'three-chain, commit rule, safety, fork',
    'two-histories': 'equivocation, hash, digest, prefix, Byzantine leader',
    'cut-without-data': 'data availability, withholding, mempool, Byzantine leader',
    'minimum-over-all': 'straggler, slowest replica, crash, quorum',
    'shrinking-cut': 'censorship, rollback, monotone, Byzantine leader',
    'unverified-certificate':
      'signature verification, forged certificate, data availability, Byzantine leader',
  },
  lessons: {
    'burst-and-buffer': 'bufferbloat, tail drop, congestion control, bandwidth-delay product',
    'crash-stop-to-hotstuff': 'Paxos, Raft, PBFT, BFT, two-phase, three-phase',
    'larger-batches': 'bigger batch, block size',
    'leader-dies': 'leader crash, view change, leader failure, rotating leader',
    liars: 'Byzantine, equivocation, double vote, twins, quorum intersection',
    'littles-law': 'closed loop, concurrency',
    'not-waiting-for-delta': 'synchrony bound, GST, partial synchrony, optimistic responsiveness',
    'reading-a-measured-curve': 'saturation, overload, benchmark, load test, hockey stick',
    'slow-planet': 'geo-replication, WAN, critical path',
    'three-phases': 'two-phase, two-chain, three-chain, commit rule',
    'two-slow-seconds': 'bufferbloat, metastable failure, overload',
    'what-the-integer-forgets': 'mempool, DAG, data availability',
    'windows-and-sockets': 'bandwidth-delay product, BDP, flow control, congestion window',
  },
};
