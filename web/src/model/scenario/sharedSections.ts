/** Sections of settings that scenarios of every family have, for a family to lay out among its own. */
import type { Section } from './family';
import { type Field, fieldAt } from './fields';
import { isTcp } from './network';
import {
  bufferField,
  initialWindowField,
  modelField,
  PATH_RATE,
  pathRateField,
  tcpWindowField,
  windowField,
} from './networkFields';
import { placeField, replicasField } from './places';
import { MATRIX, placeOf, UNIFORM } from './regions';
import { type Scenario, valueAt } from './scenario';
import { wordsAt } from './schema';

/** What carries messages, where replicas stand, and how far from each other. */
export function networkSection(scenario: Scenario, edited: readonly Scenario[]): Section {
  const place = placeOf(scenario);
  const factor = fieldAt('network.latency.factor');
  const uniform = place === UNIFORM ? [fieldAt('network.latency.uniform_one_way_ms')] : [];
  const stand = place === MATRIX ? [factor] : [replicasField(), ...uniform, factor];
  const cards = ['network.sockets', 'network.egress_mbps', 'network.ingress_mbps'].map(fieldAt);
  return {
    name: 'Network',
    words: [modelField(), ...(place === MATRIX ? [] : [placeField])],
    fields: [...stand, edited.every(isTcp) ? tcpWindowField() : windowField(), ...cards],
  };
}

/** The section of what means something under TCP alone. */
export const TCP_SECTION = 'TCP';

/** What all of the edited have where they are under TCP; else the rate of their paths, where that is said. */
export function tcpSections(scenario: Scenario, edited: readonly Scenario[]): readonly Section[] {
  const hasRate = typeof valueAt(scenario, PATH_RATE) === 'number';
  if (!edited.some(isTcp)) return hasRate ? [{ name: 'Paths', fields: [pathRateField()] }] : [];
  if (!edited.every(isTcp)) return [];
  const tcp = {
    name: TCP_SECTION,
    words: ['network.tcp.congestion', 'network.tcp.pacing'].map(wordsAt),
    fields: [initialWindowField(), fieldAt('network.tcp.reconnect_ms')],
  };
  return [tcp, pathsOf(scenario)];
}

function pathsOf(scenario: Scenario): Section {
  const pathRate = pathRateField();
  // A path that has a rate has a queue; where each has its own there is none for all.
  const hasOwn = Array.isArray(valueAt(scenario, 'network.path.matrix_mbps'));
  const hasRate = hasOwn || typeof valueAt(scenario, pathRate.path) === 'number';
  // Replicas stand in regions.
  const hasRegions = Array.isArray(valueAt(scenario, 'replicas.regions'));
  return {
    name: 'Paths',
    words: hasRate && hasRegions && !hasOwn ? [wordsAt('network.path.shared_by')] : [],
    fields: [...(hasOwn ? [] : [pathRate]), ...(hasRate ? [bufferField()] : [])],
  };
}

/** What clients send; `more`: what else a family has of it. */
export function workloadSection(
  scenario: Scenario,
  edited: readonly Scenario[],
  more: readonly Field[],
): Section {
  const isClosed = valueAt(scenario, 'workload.kind') === 'closed';
  const load = isClosed ? 'workload.outstanding' : 'workload.rate_tps';
  // Replies take bytes under TCP alone.
  const replySize = edited.every(isTcp) ? [fieldAt('clients.reply_bytes')] : [];
  return {
    name: 'Workload',
    fields: [fieldAt(load), fieldAt('workload.tx_bytes'), ...more, ...replySize],
  };
}
