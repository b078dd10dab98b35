/** Rules of the protocol to break, in a drawer: switches with what the schema says of each. */
import { useId } from 'react';
import { edited, fixedOn } from '../../../model/edits/forkEdits';
import type { Workspace } from '../../../model/page/workspace';
import { choicesAt } from '../../../model/scenario/fields';
import { textAt, valueAt, variantOf } from '../../../model/scenario/scenario';
import { settingAt, wordText } from '../../../model/scenario/schema';
import { useDesk, useInvalid } from '../../../views/parts/useEdited';
import { useSession } from '../../../views/parts/useSession';
import { availabilityOf, isOfWay, waysOf } from '../faults/lies';

const PATH = 'protocol.broken';
const AVAILABILITY = 'protocol.stream.availability';

/** Variants that have a rule, by the ways of dissemination that it is about. */
const wayTexts: Readonly<Record<string, string>> = {
  batch: 'that batches',
  stream: 'that streams',
  hashes: 'whose blocks name transactions',
  'stream,hashes': 'that streams, or whose blocks name transactions',
};

export function BrokenRules({ workspace }: { readonly workspace: Workspace }) {
  const id = useId();
  const rules = choicesAt(PATH);
  const { edits } = useDesk(workspace);
  const scenario = useSession(workspace, (state) => state.scenario);
  const shown = useSession(workspace, (state) => state.shown);
  const target = useSession(workspace, (state) => state.target);
  const isInvalid = useInvalid(workspace);
  const value = valueAt(edited({ scenario, target }), PATH);
  const broken = Array.isArray(value) ? value : [];
  const changed = shown.filter((variant) => target === null || variant === target);
  const ways = changed.map(
    (variant) => textAt(variantOf(scenario, variant), 'protocol.dissemination') || 'batch',
  );
  const goBy = (availability: string) =>
    changed.every((variant, place) => {
      const own = valueAt(variantOf(scenario, variant), AVAILABILITY);
      return ways[place] !== 'stream' || (own ?? settingAt(AVAILABILITY).initial) === availability;
    });
  const fixed = fixedOn(scenario, target, PATH);
  const toggle = (rule: string) =>
    edits.edit(
      PATH,
      broken.includes(rule)
        ? broken.filter((each) => each !== rule)
        : rules.map(({ word }) => word).filter((word) => word === rule || broken.includes(word)),
    );

  return (
    <details className="broken-rules">
      <summary>
        <h2>Rules removed{broken.length > 0 && ` (${broken.length})`}</h2>
      </summary>
      {rules.map((rule) => {
        const { word, description } = rule;
        const isBroken = broken.includes(word);
        const availability = availabilityOf(rule);
        const lacks =
          fixed !== null
            ? 'that is not a fork'
            : !ways.every((way) => isOfWay(rule, way))
              ? wayTexts[waysOf(rule)?.join() ?? '']
              : availability !== undefined && !goBy(availability)
                ? `with availability by ${availability}`
                : undefined;
        return (
          <div key={word}>
            <label className="choice">
              <input
                type="checkbox"
                checked={isBroken}
                aria-disabled={fixed !== null || (lacks !== undefined && !isBroken)}
                aria-describedby={`${id}-${word}`}
                aria-invalid={isInvalid(`${PATH}.${broken.indexOf(word)}`)}
                onChange={() => toggle(word)}
              />
              {wordText(word)}
            </label>
            <p id={`${id}-${word}`} className="note">
              {description}
              {lacks !== undefined && ` Change a variant ${lacks}.`}
            </p>
          </div>
        );
      })}
    </details>
  );
}
