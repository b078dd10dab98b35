/** A sweep as a file: what it measured, or its picture. */
import { type RefObject, useState } from 'react';
import { download, fileName } from '../../base/download';
import type { Description } from '../../model/sweep/description';
import { sweepCsv, sweepJson } from '../../model/sweep/exports';
import type { SweepState } from '../../model/sweep/running';
import { pngOf, svgText } from './sweepImage';

interface SaveSweepProps {
  readonly description: Description;
  readonly state: SweepState;
  /** What is drawn. */
  readonly drawing: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly about: string;
}

export function SaveSweep({ description, state, drawing, title, about }: SaveSweepProps) {
  const [said, setSaid] = useState('');
  const { points, outcomes } = state;
  const save = (ending: string, type: string, content: BlobPart) => {
    download(`${fileName(title)}${ending}`, new Blob([content], { type }));
    setSaid(`${ending.slice(1).toUpperCase()} saved`);
  };
  const savePicture = async (ending: '.svg' | '.png') => {
    const shown = drawing.current;
    if (shown === null) return;
    try {
      if (ending === '.svg') save(ending, 'image/svg+xml', svgText(shown, title, about, ''));
      else save(ending, 'image/png', await pngOf(shown, title, about));
    } catch {
      setSaid('The browser blocks reading the picture; take a screenshot instead');
    }
  };
  return (
    <p className="sweep-save">
      <span>Save as</span>
      <button
        type="button"
        onClick={() => save('.csv', 'text/csv', sweepCsv(description, points, outcomes))}
      >
        CSV
      </button>
      <button
        type="button"
        onClick={() => save('.json', 'application/json', sweepJson(description, points, outcomes))}
      >
        JSON
      </button>
      <button type="button" onClick={() => void savePicture('.svg')}>
        SVG
      </button>
      <button type="button" onClick={() => void savePicture('.png')}>
        PNG
      </button>
      <span role="status">{said}</span>
    </p>
  );
}
