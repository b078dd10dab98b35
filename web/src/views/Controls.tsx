/** The scenario's settings that are worth a slider; names, ranges, steps and help come from the schema. */
import { formatQuantity } from '../base/quantity';
import { type Json, type Scenario, settingsOf, valueAt } from '../model/scenario';
import { type Field, fieldAt } from '../model/schema';
import { variantKey } from '../model/variants';
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
const uniformNetwork: Section = {
  name: network.name,
  fields: [fieldAt('network.latency.uniform_one_way_ms'), ...network.fields],
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
  const shown = useSession(workspace, (state) => state.shown);
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
              value={valueShown(field, scenario)}
              exceptions={exceptionsTo(field, scenario, shown)}
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
  const latency = valueAt(scenario, 'network.latency') ?? {};
  const isUniform = ['preset', 'matrix_one_way_ms'].every(
    (key) => valueAt(latency, key) === undefined,
  );
  const isClosed = valueAt(scenario, 'workload.kind') === 'closed';
  return [isUniform ? uniformNetwork : network, protocol, isClosed ? closedWorkload : openWorkload];
}

/** What the scenario says; null says "unlimited", so the schema's default is only for what it leaves out. */
function valueShown({ path, initial }: Field, scenario: Scenario): Json {
  const value = valueAt(scenario, path);
  return value === undefined ? initial : value;
}

/** "B: 1,000 tx" where variant B sets the field by itself. */
function exceptionsTo({ path, unit }: Field, scenario: Scenario, shown: readonly number[]): string {
  return shown
    .flatMap((variant) => {
      const own = settingsOf(scenario, variant)[path];
      return typeof own === 'number' || own === null
        ? [`${variantKey(variant)}: ${formatQuantity(own, unit)}`]
        : [];
    })
    .join(', ');
}
