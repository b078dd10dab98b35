/** The scenario's settings that are worth a slider; names, ranges, steps and help come from the schema. */
import { formatSeconds } from '../base/format';
import { formatQuantity } from '../base/quantity';
import { fixedOn, forkedAt, placeOfEdit, settledOf } from '../model/forks';
import { sharesPast } from '../model/past';
import { isEqual } from '../model/patch';
import {
  MATRIX,
  movedTo,
  placeField,
  placeOf,
  replicaCount,
  replicasField,
  UNIFORM,
  withReplicas,
} from '../model/places';
import { openedSettings, withReset } from '../model/resets';
import { type Json, type Scenario, type Settings, valueAt } from '../model/scenario';
import { type Field, fieldAt, type WordField, wordsAt, wordText } from '../model/schema';
import { variantKey } from '../model/variants';
import type { Workspace } from '../model/workspace';
import { Choice } from './Choice';
import { QuantityField } from './FaultFields';
import { SaveFile } from './SaveFile';
import { Slider } from './Slider';
import { useReadable } from './useReadable';
import { useInvalid, useSession } from './useSession';

interface Section {
  readonly name: string;
  readonly words?: readonly WordField[];
  readonly fields: readonly Field[];
}

const anyNetwork: Section = {
  name: 'Network',
  fields: [
    'network.latency.factor',
    'network.window_bytes',
    'network.sockets',
    'network.egress_mbps',
    'network.ingress_mbps',
  ].map(fieldAt),
};
const placedNetwork: Section = {
  ...anyNetwork,
  words: [placeField],
  fields: [replicasField, ...anyNetwork.fields],
};
const uniformNetwork: Section = {
  ...placedNetwork,
  fields: [replicasField, fieldAt('network.latency.uniform_one_way_ms'), ...anyNetwork.fields],
};
const networks: Readonly<Record<string, Section>> = {
  [UNIFORM]: uniformNetwork,
  [MATRIX]: anyNetwork,
};
const protocol: Section = {
  name: 'Protocol',
  words: ['protocol.variant', 'protocol.leader.policy'].map(wordsAt),
  fields: ['protocol.batch.max_tx', 'protocol.stream.micro_batch_tx', 'protocol.timeout_ms'].map(
    fieldAt,
  ),
};
/** Cuts name what is streamed, and votes are for it. */
const streaming = ['protocol.stream.cut', 'protocol.stream.availability'].map(wordsAt);
/** The leader rotates. */
const tenure = fieldAt('protocol.leader.tenure');
/** The leader waits for Delta. */
const delta = fieldAt('protocol.delta_ms');
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
  const target = useSession(workspace, (state) => state.target);
  const original = useSession(workspace, (state) => state.original);
  const isEdited = !isEqual(withReset(scenario, original, target), scenario);
  const isInvalid = useInvalid(workspace);
  const isMoving = useReadable(workspace.history.isMoving);
  const { session } = workspace;
  const forked = forkedAt(scenario, target);
  const compared = shown.map((variant) => ({ variant, own: settledOf(scenario, variant) }));
  const edited = compared.find(({ variant }) => variant === target) ?? compared[0];
  const own = edited?.own ?? scenario;
  const opened = openedSettings(scenario, original, edited?.variant ?? 0);
  const shownOf = <F extends Field | WordField>(field: F) => ({
    field,
    value: valueShown(field, own),
    compared: comparison(field, compared),
    edited: target === null ? null : variantKey(target),
    isInvalid: isInvalid(placeOfEdit(scenario, target, field.path)),
    // Whoever moves may become more or fewer.
    fixed: fixedOn(scenario, target, field === placeField ? replicasField.path : field.path),
  });

  return (
    <section className="controls" aria-label="Settings">
      {shown.length > 1 && <Target workspace={workspace} />}
      {target !== null && forked !== null && (
        <>
          <p className="note">
            Set from {formatSeconds(forked)} on, where it was forked. What is grey a fork keeps.
            {!sharesPast(scenario, target) &&
              ' What it was forked off has changed since, or is gone.'}
          </p>
          <QuantityField
            name="forked at"
            of={`Variant ${variantKey(target)}`}
            value={forked}
            unit="s"
            isInvalid={isInvalid(`variants.${target}.from_s`, null)}
            onChange={(atS) => workspace.placeFork(target, atS)}
          />
        </>
      )}
      {sectionsOf(
        own,
        compared.map((each) => each.own),
      ).map(({ name, words = [], fields }) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          {words.map((field) => (
            <Choice
              key={field.path}
              {...shownOf(field)}
              onChange={(value) => session.editAll(settingsOf(field, own, value, opened))}
            />
          ))}
          {fields.map((field) => (
            <Slider
              key={field.path}
              {...shownOf(field)}
              isMoving={isMoving}
              onChange={(value, sinceMs) =>
                session.editAll(settingsOf(field, own, value, opened), sinceMs)
              }
            />
          ))}
        </fieldset>
      ))}
      <button
        type="button"
        title={`${
          target === null
            ? 'Takes every edit back, and what was added'
            : `Takes back what is set on ${variantKey(target)} alone`
        }${isEdited ? '' : ': there is nothing to take back'}`}
        aria-disabled={!isEdited}
        onClick={() => session.reset()}
      >
        Reset settings
      </button>
      <p className="note">
        A scenario file also sets regions, jitter, horizon, seed and more:{' '}
        <SaveFile workspace={workspace} className="in-line">
          save this one
        </SaveFile>
        , edit it, and open it from the scenario menu or drop it here.
      </p>
    </section>
  );
}

/** Which of the compared variants the settings change. */
function Target({ workspace }: { readonly workspace: Workspace }) {
  const shown = useSession(workspace, (state) => state.shown);
  const target = useSession(workspace, (state) => state.target);
  const choice = (variant: number | null, text: string, label: string) => (
    <button
      key={text}
      type="button"
      aria-label={label}
      aria-pressed={variant === target}
      onClick={() => workspace.session.editVariant(variant)}
    >
      {text}
    </button>
  );
  return (
    <fieldset className="target" data-roving="x">
      <legend>Change</legend>
      {choice(null, shown.length === 2 ? 'both' : 'all', 'Change every variant')}
      {shown.map((variant) =>
        choice(variant, variantKey(variant), `Change variant ${variantKey(variant)} only`),
      )}
    </fieldset>
  );
}

/** The settings of a scenario that depend on nothing but it, or on whether any of the compared has a use for them. */
function sectionsOf(scenario: Scenario, compared: readonly Scenario[]): readonly Section[] {
  const isSet = (path: string, word: string) =>
    compared.some((each) => valueAt(each, path) === word);
  const waits = valueAt(scenario, 'protocol.variant') === 'byzantine_delta';
  const isClosed = valueAt(scenario, 'workload.kind') === 'closed';
  const rotates = isSet('protocol.leader.policy', 'rotate');
  const streams = isSet('protocol.dissemination', 'stream');
  const { words = [], fields } = protocol;
  return [
    networks[placeOf(scenario)] ?? placedNetwork,
    {
      ...protocol,
      words: [...words, ...(streams ? streaming : [])],
      fields: [...(rotates ? [tenure] : []), ...fields, ...(waits ? [delta] : [])],
    },
    isClosed ? closedWorkload : openWorkload,
  ];
}

/** What the scenario says; null says "unlimited", so the schema's default is only for what it leaves out. */
function valueShown(field: Field | WordField, scenario: Scenario): Json {
  if (field === placeField) return placeOf(scenario);
  const value = valueAt(scenario, field.path);
  if (value !== undefined) return value;
  return field === replicasField ? replicaCount(scenario) : field.initial;
}

/** What a control that is moved to a value sets; `opened`: the settings as the scenario was opened. */
function settingsOf(
  field: Field | WordField,
  scenario: Scenario,
  value: Json,
  opened: Scenario,
): Settings {
  if (field === placeField) return movedTo(scenario, String(value), opened);
  if (field === replicasField) return withReplicas(scenario, value, opened);
  return [[field.path, value]];
}

/** What a word of a field is called. */
function textOf(field: Field | WordField, value: Json): string {
  const words = 'words' in field ? field.words : [];
  return words.find((word) => word.value === value)?.text ?? wordText(String(value));
}

/** What each of the compared variants has, by its letter. */
function comparison(
  field: Field | WordField,
  compared: readonly { readonly variant: number; readonly own: Scenario }[],
): ReadonlyMap<string, string> {
  return new Map(
    compared.map(({ variant, own }) => {
      const value = valueShown(field, own);
      const isQuantity = 'unit' in field && (typeof value === 'number' || value === null);
      const text = isQuantity ? formatQuantity(value, field.unit) : textOf(field, value);
      return [variantKey(variant), text];
    }),
  );
}
