/** One numeric field of the scenario: a native slider over round values, and the value itself to type. */
import { type CSSProperties, useId, useMemo } from 'react';
import { byValue } from '../base/byValue';
import { formatQuantity } from '../base/quantity';
import { keptText } from '../model/forks';
import { rangeOf } from '../model/glossary';
import type { Json } from '../model/scenario';
import type { Field } from '../model/schema';
import { nearestStop, stopsOf } from '../model/sliderStops';
import { Term } from './Term';
import { ValueField } from './ValueField';

export interface SliderProps {
  readonly field: Field;
  readonly value: Json;
  /** What the compared variants have, by their letters, where they differ. */
  readonly compared: ReadonlyMap<string, string>;
  /** The letter of the variant that the slider changes; null: all of them. */
  readonly edited: string | null;
  /** Whether the engine refuses the value. */
  readonly isInvalid: boolean;
  /** Why it cannot be changed; null where it can. */
  readonly fixed: string | null;
  /** Also gets the time of the event where a hand is on the slider, which may go on moving it. */
  readonly onChange: (value: Json, sinceMs?: number) => void;
}

export function Slider(props: SliderProps) {
  const { field, value, compared, edited, isInvalid, fixed, onChange } = props;
  const id = useId();
  const stops = useMemo(() => stopsOf(field), [field]);
  const last = stops.length - 1;
  const isShown = typeof value === 'number' || value === null;
  const position = isShown ? nearestStop(stops, value) : 0;

  const kept = fixed === null ? undefined : keptText(fixed);
  const differing = byValue([...compared]);
  const others = byValue([...compared].filter(([key]) => key !== edited));
  const isMixed = edited === null && differing !== '';

  return (
    <div className="slider" data-mixed={isMixed}>
      <Term id={id} meaning={field.description} more={kept ?? rangeOf(field)}>
        {field.label}
      </Term>
      {edited !== null && (
        <span className="note" title={others}>
          {others}
        </span>
      )}
      <ValueField
        label={`${field.label}, exact value`}
        value={isMixed ? differing : value}
        unit={field.unit}
        isInvalid={isInvalid}
        isFixed={fixed !== null}
        onCommit={onChange}
      />
      <input
        aria-labelledby={id}
        type="range"
        min={0}
        max={last}
        step={1}
        value={position}
        disabled={fixed !== null}
        aria-description={kept ?? field.description}
        title={kept}
        aria-valuetext={
          isMixed ? differing : isShown ? formatQuantity(value, field.unit) : String(value)
        }
        style={{ '--filled': position / last } as CSSProperties}
        onChange={({ currentTarget, timeStamp }) =>
          onChange(stops[currentTarget.valueAsNumber] ?? null, timeStamp)
        }
      />
    </div>
  );
}
