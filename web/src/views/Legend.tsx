/** What lines, glyphs and strips mean. A kind of message is a switch: it shows or hides that kind. */
import { useEffect, useState } from 'react';
import type { Readable } from '../base/store';
import { MESSAGE_KINDS } from '../core/columns';
import { kindNames, kindsPresent } from '../layout/describe';
import type { FigureScene } from '../layout/scene';
import { kindPatterns } from '../render/theme';

/** Kinds that the legend always offers. */
const usual = ['proposal', 'vote', 'stream', 'acknowledgement'] as const;
const usualMask = usual.reduce((mask, kind) => mask | (1 << MESSAGE_KINDS.indexOf(kind)), 0);

interface LegendProps {
  readonly scene: Readable<FigureScene | null> | null;
  readonly kinds: number;
  readonly onKinds: (kinds: number) => void;
}

export function Legend({ scene, kinds, onKinds }: LegendProps) {
  const offered = useKindsSeen(scene) | usualMask;
  return (
    <div className="figure-legend">
      {MESSAGE_KINDS.map((kind, number) =>
        (offered & (1 << number)) === 0 ? null : (
          <button
            key={kind}
            type="button"
            className="figure-legend-kind"
            aria-pressed={(kinds & (1 << number)) !== 0}
            onClick={() => onKinds(kinds ^ (1 << number))}
          >
            <KindSwatch kind={kind} />
            {kindNames[kind][0]}
          </button>
        ),
      )}
      <span>
        <GlyphSwatch path="M12 8a4 4 0 1 1-8 0a4 4 0 1 1 8 0" open /> quorum certificate
      </span>
      <span>
        <GlyphSwatch path="M4 5h8l-4 6z" /> commit
      </span>
      <span>
        <GlyphSwatch path="M4.5 3h7l-7 10h7z" alert /> time-out
      </span>
    </div>
  );
}

/** Kinds that were ever on the screen: one that is switched off stays in the legend. */
function useKindsSeen(scene: LegendProps['scene']): number {
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (scene === null) return;
    const look = () => {
      const current = scene.get();
      if (current !== null) setSeen((before) => before | kindsPresent(current));
    };
    look();
    return scene.subscribe(look);
  }, [scene]);
  return seen;
}

function KindSwatch({ kind }: { readonly kind: (typeof MESSAGE_KINDS)[number] }) {
  const { property, widthPx, dash } = kindPatterns[kind];
  const isFilled = kind === 'proposal' || kind === 'stream' || kind === 'blocks';
  return (
    <svg className="figure-swatch" viewBox="0 0 24 16" aria-hidden="true">
      <line
        x1="1"
        x2="23"
        y1="8"
        y2="8"
        stroke={`var(${property})`}
        strokeWidth={isFilled ? 5 : widthPx + 0.4}
        strokeDasharray={dash.join(' ')}
        strokeOpacity={isFilled ? 0.7 : 1}
      />
    </svg>
  );
}

function GlyphSwatch(props: {
  readonly path: string;
  readonly open?: boolean;
  readonly alert?: boolean;
}) {
  const color = props.alert === true ? 'var(--alert)' : 'var(--certified)';
  return (
    <svg className="figure-glyph" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={props.path}
        fill={props.open === true ? 'var(--paper)' : color}
        stroke={props.open === true ? color : 'none'}
        strokeWidth="1.5"
      />
    </svg>
  );
}
