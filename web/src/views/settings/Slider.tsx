/** One numeric field of the scenario: a native slider over round values, and the value itself to type. */

import { type CSSProperties, type ReactNode, useId, useMemo, useState } from 'react';
import { byValue } from '../../base/byValue';
import { capital } from '../../base/format';
import { formatQuantity } from '../../base/quantity';
import { aloneIn, aloneText, hasUnits } from '../../base/typedQuantity';
import { keptText } from '../../model/edits/forkEdits';
import type { Field } from '../../model/scenario/fields';
import { rangeOf } from '../../model/scenario/range';
import type { Json } from '../../model/scenario/scenario';
import { nearestStop, stopsOf } from '../../model/scenario/sliderStops';
import { Compared, type ComparedProps, DIFFER, doDiffer } from '../figure/Compared';
import { Term } from '../parts/Term';
import { ValueField } from '../parts/ValueField';

export interface SliderProps extends ComparedProps {
  readonly field: Field;
  readonly value: Json;
  /** Whether a hand moves a value: until it rests the slider is as high as it was. */
  readonly isMoving: boolean;
  /** Whether the engine refuses the value. */
  readonly isInvalid: boolean;
  /** Why it cannot be changed; null where it can. */
  readonly fixed: string | null;
  /** Whether its name is no button: one of few, whose name says enough; its meaning is told to who points at it. */
  readonly isBrief?: boolean;
  /** Also gets the time of the event where a hand is on the slider, which may go on moving it. */
  readonly onChange: (value: Json, sinceMs?: number) => void;
  /** What stands above its track. */
  readonly children?: ReactNode;
}

export function Slider(props: SliderProps) {
  const { field, value, compared, edited, isMoving, isInvalid, fixed, onChange, children } = props;
  const { isBrief = false } = props;
  const id = useId();
  const stops = useMemo(() => stopsOf(field), [field]);
  const last = stops.length - 1;
  const isShown = typeof value === 'number' || value === null;
  const position = isShown ? nearestStop(stops, value) : 0;

  const kept = fixed === null ? undefined : keptText(fixed);
  const alone = aloneIn(field.unit, field.initial);
  const more = [rangeOf(field), aloneText(field.unit, alone)].filter(Boolean).join('. ');
  const differ = doDiffer(compared);
  const isMixed = edited === null && differ;
  const own = isMixed ? '' : value;
  const [tellsAll, setTellsAll] = useState(differ);
  if (differ !== tellsAll && !(tellsAll && isMoving)) setTellsAll(differ);

  return (
    <div className="slider">
      <span className="slider-name">
        {isBrief ? (
          <span id={id} title={`${capital(field.description)}. ${more}`}>
            {field.label}
          </span>
        ) : (
          <Term id={id} meaning={field.description} more={kept ?? more}>
            {field.label}
          </Term>
        )}{' '}
        {!isBrief && hasUnits(field.unit) && (
          <small title={aloneText(field.unit, alone)}>{alone[0]}</small>
        )}
      </span>
      <ValueField
        label={`${field.label}, exact value`}
        value={own}
        placeholder={isMixed ? DIFFER : undefined}
        unit={field.unit}
        alone={alone}
        isInvalid={isInvalid}
        isFixed={fixed !== null}
        onCommit={onChange}
      />
      {children}
      <input
        aria-labelledby={id}
        type="range"
        min={0}
        max={last}
        step={1}
        value={position}
        aria-disabled={fixed !== null}
        aria-description={kept ?? field.description}
        title={kept}
        aria-valuetext={
          isMixed
            ? byValue([...compared]).join(' · ')
            : isShown
              ? formatQuantity(value, field.unit)
              : String(value)
        }
        style={{ '--filled': position / last } as CSSProperties}
        onChange={({ currentTarget, timeStamp }) => {
          if (fixed === null) onChange(stops[currentTarget.valueAsNumber] ?? null, timeStamp);
        }}
      />
      {tellsAll && <Compared {...{ compared, edited }} />}
    </div>
  );
}
