/** The scenario's settings that are worth a slider; names, ranges, steps and help come from the schema. */
import { type Scenario, valueAt } from '../model/scenario';
import { type Field, fieldAt } from '../model/schema';
import type { Workspace } from '../model/workspace';
import { Slider } from './Slider';
import { useSession } from './useSession';

interface Section {
  readonly name: string;
  readonly fields: readonly Field[];
}

const network: Section = {
  name: 'Network',
  fields: [
    'network.latency.factor',
    'network.window_bytes',
    'network.sockets',
    'network.egress_mbps',
  ].map(fieldAt),
};
const protocol: Section = {
  name: 'Protocol',
  fields: ['protocol.batch.max_tx', 'protocol.stream.micro_batch_tx', 'protocol.timeout_ms'].map(
    fieldAt,
  ),
};
const openWorkload: Section = {
  name: 'Workload',
  fields: ['workload.rate_tps', 'workload.tx_bytes'].map(fieldAt),
};
const closedWorkload: Section = {
  name: 'Workload',
  fields: ['workload.outstanding', 'workload.tx_bytes'].map(fieldAt),
};

export function Controls({ workspace }: { readonly workspace: Workspace }) {
  const scenario = useSession(workspace, (state) => state.scenario);
  const errors = useSession(workspace, (state) => state.errors);
  const isEdited = useSession(workspace, (state) => state.scenario !== state.original);
  const { session } = workspace;

  return (
    <section className="controls" aria-label="Settings">
      {sectionsOf(scenario).map(({ name, fields }) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          {fields.map((field) => (
            <Slider
              key={field.path}
              field={field}
              value={valueAt(scenario, field.path) ?? field.initial}
              isInvalid={errors.some(({ path }) => path === field.path)}
              onChange={(value, sinceMs) => session.edit(field.path, value, sinceMs)}
            />
          ))}
        </fieldset>
      ))}
      <button type="button" disabled={!isEdited} onClick={() => session.reset()}>
        Reset settings
      </button>
    </section>
  );
}

function sectionsOf(scenario: Scenario): readonly Section[] {
  const isClosed = valueAt(scenario, 'workload.kind') === 'closed';
  return [network, protocol, isClosed ? closedWorkload : openWorkload];
}
