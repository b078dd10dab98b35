/** A sweep as a file: what it measured, or its picture. */
import { type RefObject, useState } from 'react';
import { download, fileName } from '../../base/download';
import { pngOf, svgText } from './sweepImage';
import type { ShownSweep } from './useSweepRun';

interface SaveSweepProps {
  /** What was measured, a file a sweep. */
  readonly files: ShownSweep['files'];
  /** What is drawn. */
  readonly drawing: RefObject<HTMLElement | null>;
  readonly title: string;
  /** Lines below the title. */
  readonly about: readonly string[];
}

export function SaveSweep({ files, drawing, title, about }: SaveSweepProps) {
  const [said, setSaid] = useState('');
  const save = (ending: string, type: string, content: BlobPart) => {
    download(`${fileName(title)}${ending}`, new Blob([content], { type }));
    setSaid(`${ending.slice(1).toUpperCase()} saved`);
  };
  const saveRuns = async (ending: '.csv' | '.json') => {
    const texts = await files(ending);
    if (texts === null) return setSaid('The engine does not answer; reload the page');
    const type = ending === '.csv' ? 'text/csv' : 'application/json';
    for (const { name, text } of texts)
      save(texts.length === 1 ? ending : `-${name}${ending}`, type, text);
    if (texts.length > 1) setSaid(`${texts.length} ${ending.slice(1).toUpperCase()} files saved`);
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
      <button type="button" onClick={() => void saveRuns('.csv')}>
        CSV
      </button>
      <button type="button" onClick={() => void saveRuns('.json')}>
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
