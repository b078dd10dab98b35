/** Kinds of messages that cost a processor something else than all: to see, to change, to add and to take away. */
import { choicesAt, membersAt } from '../../../model/scenario/fields';
import { wordText } from '../../../model/scenario/schema';
import { QuantityField } from '../../../views/faults/FaultFields';
import { useDesk } from '../../../views/parts/useEdited';
import type { BelowProps } from '../../../views/settings/family';
import { isCost, KINDS, type KindCost, kindCosts } from './processor';

/** What a cost is that a kind does not have of its own. */
const AS_ALL = 'as all';

export function KindCosts({ workspace, fields, scenario, isInvalid, fixedAt }: BelowProps) {
  const { edits } = useDesk(workspace);
  const kinds = kindCosts(scenario);
  const others = choicesAt(`${KINDS}.kind`).filter(({ word }) =>
    kinds.every(({ kind }) => kind !== word),
  );
  const change = (next: readonly KindCost[]) =>
    edits.edit(
      KINDS,
      next.map((cost) => ({ ...cost })),
    );
  if (!fields.some(({ path }) => isCost(path)) || fixedAt(KINDS) !== null) return null;
  return (
    <section className="faults" aria-label="Kinds of messages with other costs">
      {kinds.map((cost, index) => (
        <div key={cost.kind} className="fault">
          <div className="fault-title">
            <h3>{wordText(cost.kind)}</h3>
            <button
              type="button"
              aria-label={`Remove: costs of ${wordText(cost.kind)}`}
              onClick={() => change(kinds.filter((other) => other !== cost))}
            >
              remove
            </button>
          </div>
          {membersAt(KINDS, '').map(({ key, label, unit, description }) => (
            <QuantityField
              key={key}
              name={label}
              of={wordText(cost.kind)}
              title={description}
              value={cost[key as 'message_us' | 'byte_ns']}
              unit={unit}
              absent={AS_ALL}
              isInvalid={isInvalid(`${KINDS}.${index}.${key}`)}
              onChange={(value) =>
                change(kinds.map((other) => (other === cost ? { ...cost, [key]: value } : other)))
              }
            />
          ))}
        </div>
      ))}
      <select
        aria-label="Another cost for"
        value=""
        onChange={({ currentTarget }) =>
          change([...kinds, { kind: currentTarget.value, message_us: null, byte_ns: null }])
        }
      >
        <option value="" disabled>
          other costs for …
        </option>
        {others.map(({ word, description }) => (
          <option key={word} value={word} title={description}>
            {wordText(word)}
          </option>
        ))}
      </select>
    </section>
  );
}
