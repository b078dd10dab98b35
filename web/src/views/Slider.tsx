/** One numeric field of the scenario: a native slider over round values, and the value itself to type. */
import { type CSSProperties, useId, useMemo } from 'react';
import { formatQuantity } from '../base/quantity';
import type { Json } from '../model/scenario';
import type { Field } from '../model/schema';
import { nearestStop, stopsOf } from '../model/sliderStops';
import { ValueField } from './ValueField';

export interface SliderProps {
  readonly field: Field;
  readonly value: Json;
  /** Which of the shown variants have a value of their own, which the slider does not touch. */
  readonly exceptions: string;
  /** Whether the engine refuses the value. */
  readonly isInvalid: boolean;
  /** Also gets the time of the event where a hand is on the slider, which may go on moving it. */
  readonly onChange: (value: Json, sinceMs?: number) => void;
}

export function Slider({ field, value, exceptions, isInvalid, onChange }: SliderProps) {
  const id = useId();
  const stops = useMemo(() => stopsOf(field), [field]);
  const last = stops.length - 1;
  const isShown = typeof value === 'number' || value === null;
  const position = isShown ? nearestStop(stops, value) : 0;

  return (
    <div className="slider" title={field.description}>
      <label htmlFor={id}>{field.label}</label>
      <ValueField
        label={`${field.label}, exact value`}
        value={value}
        unit={field.unit}
        isInvalid={isInvalid}
        onCommit={onChange}
      />
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        step={1}
        value={position}
        aria-description={field.description}
        aria-valuetext={isShown ? formatQuantity(value, field.unit) : String(value)}
        style={{ '--filled': position / last } as CSSProperties}
        onChange={({ currentTarget, timeStamp }) =>
          onChange(stops[currentTarget.valueAsNumber] ?? null, timeStamp)
        }
      />
      {exceptions !== '' && <p className="note">{exceptions}</p>}
    </div>
  );
}
