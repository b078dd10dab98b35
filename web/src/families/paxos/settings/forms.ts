/**
 * What the closed forms say of a run without it: the paper's formulas 1 to 8 for a card of each replica's and for
 * channels between them, and the copies that last (`core-wasm/families/paxos/src/forms.rs`, which a test holds this
 * to).
 */

import { egressRates } from '../../../model/scenario/network';
import { numberAt, type Scenario, textAt, valueAt } from '../../../model/scenario/scenario';
import { numberOf } from '../../../model/scenario/schema';
import type { Foreseen } from '../../../model/sweep/foreseen';

/** What is measured that the forms are of. */
const RATES = ['throughput_tps', 'goodput_tps'];
const LATENCIES = ['latency_s.p50', 'latency_s.mean'];

/** Of packets of 1,500 bytes TCP leaves so much for data. */
const PAYLOAD = 1448 / 1500;
const REQUEST_HEADER = 16;
const ANSWER = 8;

/** phi_cli and phi_rep by `cpu.profile`: milliseconds a KiB, and whatever the size. */
const PROCESSORS: Readonly<Record<string, Costs>> = {
  cluster: [
    [0.005, 0.08],
    [0.0035, 0.22],
  ],
  emulab: [
    [0.28, 0.2],
    [0.002, 1.5],
  ],
};
type Linear = readonly [slope: number, fixed: number];
type Costs = readonly [client: Linear, replica: Linear];

/** Of a `cpu.profile`, as many times as long; null where work takes no time. */
export function costsOf(profile: string, factor: number): Costs | null {
  const costs = PROCESSORS[profile];
  const times = ([slope, fixed]: Linear): Linear => [slope * factor, fixed * factor];
  return costs === undefined ? null : [times(costs[0]), times(costs[1])];
}

function msOf([slope, fixed]: Linear, bytes: number): number {
  return (slope * bytes) / 1024 + fixed;
}

export interface Instance {
  readonly requests: number;
  /** How long an instance by itself occupies the leader's processor, and its card or a channel, in milliseconds. */
  readonly processorMs: number;
  readonly channelMs: number;
  /** T (1): how long it takes. */
  readonly durationMs: number;
}

export interface World {
  /** What carries messages: a channel for each ordered pair of replicas, or one card for all that the leader sends. */
  readonly topology: 'channels' | 'card';
  readonly replicas: number;
  readonly bytesPerMs: number;
  readonly delayMs: number;
  /** phi_cli and phi_rep; null where work takes no time. */
  readonly costs: Costs | null;
  readonly requestBytes: number;
  /** Of a 2a beside its requests, and of a 2b. */
  readonly headerBytes: number;
  readonly acceptedBytes: number;
}

/** An instance by itself, of so many requests (formulas 2 to 7). */
export function instanceOf(world: World, requests: number): Instance {
  const { topology, replicas, bytesPerMs, delayMs, costs } = world;
  const { requestBytes, headerBytes, acceptedBytes } = world;
  const bytes = requests * (requestBytes + REQUEST_HEADER) + headerBytes;
  const processorMs =
    costs === null
      ? 0
      : requests * msOf(costs[0], requestBytes + REQUEST_HEADER + ANSWER) +
        (replicas - 1) * msOf(costs[1], bytes + acceptedBytes);
  const onceMs = bytes / bytesPerMs;
  if (topology === 'channels') {
    const durationMs = onceMs + Math.max(processorMs, 2 * delayMs);
    return { requests, processorMs, channelMs: onceMs, durationMs };
  }
  const others = Math.floor(replicas / 2);
  const answersMs = (requests * ANSWER) / bytesPerMs;
  const channelMs = (replicas - 1) * onceMs + answersMs;
  const byLatencyMs = others * onceMs + 2 * delayMs + answersMs;
  const durationMs = Math.max(processorMs + (others * onceMs) / 2, channelMs, byLatencyMs);
  return { requests, processorMs, channelMs, durationMs };
}

/** w (8): how many instances at once are worth it. */
export function windowOf({ processorMs, channelMs, durationMs }: Instance): number {
  return durationMs / Math.max(processorMs, channelMs);
}

/** Requests a second with as many instances at once as it takes. */
export function mostOf({ requests, processorMs, channelMs }: Instance): number {
  return (1000 * requests) / Math.max(processorMs, channelMs);
}

/** How many requests batches have on average (`mean_batch`). */
export function meanBatch(
  fits: number,
  delayMs: number,
  clientMs: number,
  clients: number,
  window: number,
): number {
  const [read, part] = [delayMs / clientMs, clients / (window + 1)];
  return Math.min(fits, read < clients ? Math.max(read, part) : part);
}

/** With more copies than these, lines lie on each other. */
const COPIES_SHOWN = 3;

/** The numbers of copies, up to so many, with which a run goes on as it is (`Copies::stable`). */
export function copiesThatLast(windowS: number, timeoutS: number, most: number): readonly number[] {
  return Array.from({ length: most + 1 }, (_, copies) => copies).filter((copies) => {
    const durationS = (1 + copies) * windowS;
    return copies * timeoutS <= durationS && durationS < (copies + 1) * timeoutS;
  });
}

/** The least rate on the way: of the paths between replicas, or of their cards. */
function carrierOf(run: Scenario): Pick<World, 'topology' | 'bytesPerMs'> | null {
  const isTcp = textAt(run, 'network.model') === 'tcp';
  // No form has a window of TCP, which the ideal network has where a scenario says nothing else.
  if (!isTcp && valueAt(run, 'network.window_bytes') !== null) return null;
  if ((textAt(run, 'network.path.shared_by') || 'pair') !== 'pair') return null;
  const [cardMbps] = egressRates(run, 1) as [number];
  const pathMbps = valueAt(run, 'network.path.mbps');
  const hasChannels = typeof pathMbps === 'number' && pathMbps < cardMbps;
  return {
    topology: hasChannels ? 'channels' : 'card',
    bytesPerMs: (hasChannels ? pathMbps : cardMbps) * 125 * (isTcp ? PAYLOAD : 1),
  };
}

function worldOf(run: Scenario): World | null {
  const delayMs = valueAt(run, 'network.latency.uniform_one_way_ms');
  const lists = ['faults', 'changes'].map((path) => valueAt(run, path));
  const isDisturbed = lists.some((list) => Array.isArray(list) && list.length > 0);
  const isKnown =
    textAt(run, 'workload.kind') === 'closed' &&
    textAt(run, 'protocol.phase_1') !== 'each' &&
    numberOf(run, 'network.loss') === 0;
  const carrier = carrierOf(run);
  if (carrier === null || typeof delayMs !== 'number' || isDisturbed || !isKnown) return null;
  const names = valueAt(run, 'replicas.names');
  const isCode = textAt(run, 'protocol.sizes') === 'code';
  return {
    ...carrier,
    replicas: Array.isArray(names) ? names.length : numberAt(run, 'replicas.count', 0),
    delayMs: delayMs * numberAt(run, 'network.latency.factor', 1),
    costs: costsOf(textAt(run, 'cpu.profile'), numberAt(run, 'cpu.factor', 1)),
    requestBytes: numberOf(run, 'workload.tx_bytes'),
    ...(isCode ? { headerBytes: 25, acceptedBytes: 17 } : { headerBytes: 4, acceptedBytes: 8 }),
  };
}

/**
 * For how many seconds a full window occupies a channel, or the leader's card; no more is under way than clients have
 * outstanding.
 */
export function windowS(run: Scenario): number | null {
  const known = worldOf(run);
  return known && windowMsOf(run, known, instanceAt(run, known)) / 1000;
}

function windowMsOf(run: Scenario, world: World, { channelMs }: Instance): number {
  const copies = world.topology === 'card' ? world.replicas - 1 : 1;
  const bytes = clientsOf(run) * (world.requestBytes + REQUEST_HEADER) * copies;
  return Math.min(numberOf(run, 'protocol.window') * channelMs, bytes / world.bytesPerMs);
}

/** What clients have outstanding. */
function clientsOf(run: Scenario): number {
  return numberOf(run, 'clients.count') * numberOf(run, 'workload.outstanding');
}

/** An instance of a mean batch. */
function instanceAt(run: Scenario, world: World): Instance {
  const takes = world.requestBytes + REQUEST_HEADER;
  const fits = Math.max(1, Math.floor((numberOf(run, 'protocol.batch.max_bytes') - 4) / takes));
  const { costs } = world;
  const clientMs = costs === null ? 0 : msOf(costs[0], takes + ANSWER);
  const delayMs = numberOf(run, 'protocol.batch.delay_ms');
  const window = numberOf(run, 'protocol.window');
  return instanceOf(world, meanBatch(fits, delayMs, clientMs, clientsOf(run), window));
}

/**
 * Of a closed loop over channels between replicas, or over their cards, where nothing is done to it on purpose: what it
 * answers, or by Little's law how long its clients wait. Null where the forms say nothing.
 */
export function foresee(run: Scenario, measure: string): Foreseen | null {
  const isLatency = LATENCIES.includes(measure);
  const world = isLatency || RATES.includes(measure) ? worldOf(run) : null;
  if (world === null) return null;
  const window = numberOf(run, 'protocol.window');
  const instance = instanceAt(run, world);
  const { requests, processorMs, channelMs, durationMs } = instance;
  const roof = mostOf(instance);
  const free = (1000 * requests * window) / durationMs;
  const answered = Math.min(free, roof);
  const full = processorMs > channelMs ? 'processor' : 'channel';
  const windowMs = windowMsOf(run, world, instance);
  // What waits in the channel's queue lives for as long as the window fills it.
  const livesMs = full === 'channel' ? Math.max(durationMs, windowMs) : durationMs;
  const retransmission = textAt(run, 'protocol.retransmission') || 'fixed';
  const timeoutMs =
    retransmission === 'fixed' ? numberOf(run, 'protocol.retransmission_ms') : Infinity;
  const copies =
    full === 'channel' && windowMs >= durationMs && timeoutMs < Infinity
      ? copiesThatLast(windowMs, timeoutMs, COPIES_SHOWN)
      : livesMs < timeoutMs
        ? [0]
        : [];
  const measured = (rate: number) => (isLatency ? clientsOf(run) / rate : rate);
  return {
    states: copies.map((count) => ({
      name: copiesText(count),
      value: measured(answered / (1 + count)),
    })),
    limit: free < roof ? 'window' : full,
    ...(isLatency ? {} : { roof: { value: roof, limit: full } }),
  };
}

function copiesText(copies: number): string {
  if (copies === 0) return '';
  return copies === 1 ? '1 copy' : `${copies} copies`;
}
