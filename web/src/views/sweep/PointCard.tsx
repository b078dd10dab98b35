/** The point that is looked at, in numbers, with the way to its run. */
import { useEffect, useState } from 'react';
import type { Spot } from '../../layout/sweep/names';
import type { Scenario, Settings } from '../../model/scenario/scenario';
import type { Shape } from '../../render/shapeRenderer';
import { LanesPicture } from '../parts/LanesPicture';
import { PICTURE, pointPicture } from './pointPicture';

interface PointCardProps {
  /** Null before it is there. */
  readonly scenario: Scenario | null;
  readonly settings: Settings;
  readonly variant: string | null;
  readonly name: string;
  /** "3,000 tx/s". */
  readonly x: string;
  readonly told: readonly { readonly label: string; readonly text: string }[];
  readonly limit: string;
  readonly isSafe: boolean;
  readonly href: string | undefined;
  readonly color: string;
  readonly spot: Spot;
  readonly widthPx: number;
}

/** A pointer that passes asks for no picture. */
const REST_MS = 120;

/** Null while it is drawn, and where there is none. */
function usePicture({
  scenario,
  settings,
  variant,
}: Pick<PointCardProps, 'scenario' | 'settings' | 'variant'>): readonly Shape[] | null {
  const [shapes, setShapes] = useState<readonly Shape[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    setShapes(null);
    const timer = setTimeout(() => {
      if (scenario === null) return;
      pointPicture(scenario, settings, variant).then(
        (drawn) => isWanted && setShapes(drawn),
        () => undefined,
      );
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [scenario, settings, variant]);
  return shapes;
}

/** In pixels. */
const WIDTH = 250;
const GAP = 14;

export function PointCard(props: PointCardProps) {
  const { name, x, told, limit, isSafe, href, color, spot, widthPx } = props;
  const shapes = usePicture(props);
  const isRight = spot.x + GAP + WIDTH > widthPx;
  const left = isRight ? Math.max(0, spot.x - GAP - WIDTH) : spot.x + GAP;
  return (
    <div className="sweep-card" style={{ left, top: spot.y + GAP, width: WIDTH }}>
      <p>
        <b style={{ color }}>{name}</b> at {x}
      </p>
      <dl>
        {told.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {limit !== '' && (
          <div>
            <dt>Limit</dt>
            <dd>{limit}</dd>
          </div>
        )}
      </dl>
      <LanesPicture className="sweep-lanes" shapes={shapes} {...PICTURE} />
      {!isSafe && <p className="sweep-error">Not safe</p>}
      {href !== undefined && <p className="note">Press the point to open its run.</p>}
    </div>
  );
}
