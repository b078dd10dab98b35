/** The scenario's settings that are worth a control; names, ranges, steps and help come from the schema. */
import { useEffect } from 'react';
import { formatSeconds } from '../../base/format';
import { formatQuantity } from '../../base/quantity';
import { createStore } from '../../base/store';
import { controlsOf } from '../../model/edits/controls';
import { fixedOn, placeOfEdit } from '../../model/edits/forkEdits';
import { withReset } from '../../model/edits/resets';
import { sharesPast } from '../../model/faults/past';
import type { Workspace } from '../../model/page/workspace';
import { followGhosts } from '../../model/responses/ghost';
import { measureShown } from '../../model/responses/response';
import { isEqual } from '../../model/scenario/equality';
import type { Field } from '../../model/scenario/fields';
import { forkedAt } from '../../model/scenario/forks';
import { isTcp, MODEL } from '../../model/scenario/network';
import { groupsText, REPLICAS } from '../../model/scenario/places';
import { latencyPath } from '../../model/scenario/regions';
import type { Json, Scenario } from '../../model/scenario/scenario';
import { type WordField, wordText } from '../../model/scenario/schema';
import { settingsFor, valueShown } from '../../model/scenario/settings';
import { TCP_SECTION } from '../../model/scenario/sharedSections';
import { variantKey } from '../../model/scenario/variants';
import { BuildButton } from '../builder/BuildButton';
import { QuantityField } from '../faults/FaultFields';
import { SaveFile } from '../header/SaveFile';
import { useDesk, useInvalid } from '../parts/useEdited';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { useHeldBack } from '../question/useHeldBack';
import { Choice } from './Choice';
import { CurveChoice } from './CurveChoice';
import type { SettingsViewsOfFamily } from './family';
import { ResponseCurve } from './ResponseCurve';
import { Slider } from './Slider';
import { useResponses } from './useResponses';

const NO_SCALE = createStore<number | null>(null);

export interface ControlsProps {
  readonly workspace: Workspace;
  /** Paths of the settings that are shown, alone, in one group and in this order; undefined: all there are. */
  readonly only?: readonly string[];
  /** What stands below the settings of a section, by its name. */
  readonly below?: SettingsViewsOfFamily['below'];
}

export function Controls({ workspace, only, below = {} }: ControlsProps) {
  const scenario = useSession(workspace, (state) => state.scenario);
  const shown = useSession(workspace, (state) => state.shown);
  const target = useSession(workspace, (state) => state.target);
  const original = useSession(workspace, (state) => state.original);
  const isEdited = !isEqual(withReset(scenario, original, target), scenario);
  const isInvalid = useInvalid(workspace);
  const isMoving = useReadable(workspace.isMoving);
  const desk = useDesk(workspace);
  const { edits } = desk;
  const forked = forkedAt(scenario, target);
  const { compared, own, opened, all, sections } = controlsOf({
    scenario,
    original,
    shown,
    target,
  });
  const groups = groupsText(own);
  const { hasCurves, responses } = useResponses(workspace);
  const held = useHeldBack(workspace);
  const isAsked = useReadable(workspace.isGuessOpen);
  const isCurveHeld = held.has(useReadable(measureShown));
  useEffect(() => responses?.hold(isCurveHeld), [responses, isCurveHeld]);
  useEffect(() => (workspace.embedded === null ? followGhosts(workspace) : undefined), [workspace]);
  const shownOf = <F extends Field | WordField>(field: F) => ({
    field,
    value: valueShown(field, own),
    compared: comparison(field, compared),
    edited: target === null ? null : variantKey(target),
    isInvalid: isInvalid(placeOfEdit(scenario, target, field.path)),
    // A move may change the number of replicas.
    fixed: fixedOn(scenario, target, field.path === latencyPath ? REPLICAS : field.path),
  });

  const choice = (field: WordField) => (
    <Choice
      key={field.path}
      {...shownOf(field)}
      onChange={(value) =>
        field.path === MODEL
          ? void edits.chooseModel(value)
          : edits.editAll(settingsFor(field, own, value, opened))
      }
    />
  );
  const slider = (field: Field) => (
    <Slider
      key={field.path}
      {...shownOf(field)}
      isMoving={isMoving}
      isBrief={only !== undefined}
      onChange={(value, sinceMs) => {
        responses?.touch(field.path);
        edits.editAll(settingsFor(field, own, value, opened), sinceMs);
      }}
    >
      {hasCurves &&
        !(isAsked && only !== undefined) &&
        (responses === null ? (
          <div className="response" />
        ) : (
          <ResponseCurve responses={responses} path={field.path} />
        ))}
    </Slider>
  );
  if (only !== undefined) {
    const controls = sections.flatMap(({ words = [], fields }) => [
      ...words.map((field) => [field.path, () => choice(field)] as const),
      ...fields.map((field) => [field.path, () => slider(field)] as const),
    ]);
    const byPath = new Map(controls);
    return (
      <section className="controls" aria-label="Settings">
        {target !== null && shown.length > 1 && <Target workspace={workspace} />}
        {[...new Set(only)].map((path) => byPath.get(path)?.())}
      </section>
    );
  }

  return (
    <section className="controls" aria-label="Settings">
      {shown.length > 1 && <Target workspace={workspace} />}
      {hasCurves && <CurveChoice highest={responses?.highest ?? NO_SCALE} isHeld={isCurveHeld} />}
      {target !== null && forked !== null && (
        <>
          <p className="note">
            Set from {formatSeconds(forked)} on, where it was forked. Grey settings are fixed in a
            fork.
            {!sharesPast(scenario, target) &&
              ' The run it was forked from has changed since, or is gone.'}
          </p>
          <QuantityField
            name="forked at"
            of={`Variant ${variantKey(target)}`}
            value={forked}
            unit="s"
            isInvalid={isInvalid(`variants.${target}.from_s`, null)}
            onChange={(atS) => desk.placeFork(target, atS)}
          />
        </>
      )}
      {sections.map(({ name, words = [], fields }) => {
        const Below = below[name];
        return (
          <fieldset key={name}>
            <legend>
              <h2>{name}</h2>
            </legend>
            {words.map(choice)}
            {name === 'Network' && <BuildButton workspace={workspace} />}
            {fields.map(slider)}
            {Below !== undefined && (
              <Below
                {...{ workspace, fields }}
                scenario={own}
                isInvalid={(path) => isInvalid(placeOfEdit(scenario, target, path))}
                fixedAt={(path) => fixedOn(scenario, target, path)}
              />
            )}
          </fieldset>
        );
      })}
      {groups !== null && <p className="note">{groups}</p>}
      {all.some(isTcp) && !sections.some(({ name }) => name === TCP_SECTION) && (
        <p className="note">
          Some variants use the ideal network. To change TCP settings, choose one TCP variant above.
        </p>
      )}
      <button
        type="button"
        title={`${
          target === null
            ? 'Undoes every edit and removes everything added'
            : `Undoes the settings of ${variantKey(target)} alone`
        }${isEdited ? '' : ': nothing to undo'}`}
        aria-disabled={!isEdited}
        onClick={() => edits.reset()}
      >
        Reset settings
      </button>
      <p className="note">
        A scenario also sets regions, jitter, horizon, seed and more:{' '}
        <button type="button" className="in-line" onClick={() => workspace.isTextOpen.set(true)}>
          edit it as text
        </button>
        , here or, once you{' '}
        <SaveFile workspace={workspace} className="in-line">
          save it as a file
        </SaveFile>
        , in an editor of yours.
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
    <fieldset className="target" aria-label="Change" data-roving="x">
      <span className="group-name">Change</span>
      {choice(null, shown.length === 2 ? 'both' : 'all', 'Change every variant')}
      {shown.map((variant) =>
        choice(variant, variantKey(variant), `Change variant ${variantKey(variant)} only`),
      )}
    </fieldset>
  );
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
