/**
 * What just happened, in a sentence that is seen, and read out where nothing plays. While it plays a sentence stays
 * long enough to be read, whatever else happens meanwhile. A clause that has no room is not there rather than half
 * there, and three dots say so.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { useFramed } from '../figure/useFramed';
import { useReadable } from '../parts/useReadable';
import { useSize } from '../parts/useSize';

/** A sentence stays so long while it plays. */
const READ_MS = 1500;

export function Narration({ workspace }: { readonly workspace: Workspace }) {
  const { isPlaying } = useReadable(workspace.playback.state);
  const caption = useRested(useFramed(workspace.narrator.caption), isPlaying);
  const { isOn: isPresenting } = useReadable(workspace.presentation);
  return (
    // Read out while nothing plays: else one would drown in it.
    <div className="narration" aria-live={isPlaying ? 'off' : 'polite'}>
      {/* Another element for other words: in the same one they would shift. */}
      <Sentence key={caption} caption={caption}>
        {isPresenting && caption === '' && (
          <span className="narration-hint">Next step: Page Down</span>
        )}
      </Sentence>
    </div>
  );
}

/** A text that changes; while it plays no sooner than it can be read. */
function useRested(text: string, isPlaying: boolean): string {
  const [shown, setShown] = useState({ text, sinceMs: 0 });
  useEffect(() => {
    const waitMs = isPlaying ? Math.max(0, shown.sinceMs + READ_MS - performance.now()) : 0;
    if (text === shown.text) return undefined;
    const timer = setTimeout(() => setShown({ text, sinceMs: performance.now() }), waitMs);
    return () => clearTimeout(timer);
  }, [text, isPlaying, shown]);
  // What a step goes to is told at once.
  return isPlaying ? shown.text : text;
}

interface SentenceProps {
  readonly caption: string;
  readonly children: ReactNode;
}

function Sentence({ caption, children }: SentenceProps) {
  const parts = caption.split('; ');
  const element = useRef<HTMLParagraphElement>(null);
  const [line, { width }] = useSize();
  /** So many clauses have room, of this width; null: not measured. */
  const [fit, setFit] = useState<{ readonly width: number; readonly count: number } | null>(null);
  const count = fit?.width === width ? fit.count : parts.length;
  useLayoutEffect(() => {
    if (fit?.width === width || element.current === null) return;
    setFit({ width, count: clausesOnFirstLine(element.current) });
  }, [fit, width]);
  return (
    <div ref={line} className="narration-line">
      <p ref={element} className="figure-caption" title={caption}>
        {parts.slice(0, count).map((part, index) => (
          // A part has no other name than its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={index}>
            {index > 0 && '; '}
            {part}
          </span>
        ))}
        {count < parts.length && <span>; …</span>}
        {children}
      </p>
    </div>
  );
}

/** How many of its clauses stand on the first line, with room for the dots; at least one. */
function clausesOnFirstLine(paragraph: HTMLElement): number {
  const clauses = [...paragraph.children] as HTMLElement[];
  // On a narrow page the sentence takes lines, and the browser itself says where it is cut.
  if (getComputedStyle(paragraph).display !== 'flex') return clauses.length;
  const top = clauses[0]?.offsetTop ?? 0;
  const right = paragraph.offsetLeft + paragraph.clientWidth;
  const isWhole = clauses.every(({ offsetTop }) => offsetTop === top);
  if (isWhole) return clauses.length;
  const dotsPx = 2 * Number.parseFloat(getComputedStyle(paragraph).fontSize);
  const fits = clauses.filter(
    ({ offsetTop, offsetLeft, offsetWidth }) =>
      offsetTop === top && offsetLeft + offsetWidth + dotsPx <= right,
  );
  return Math.max(1, fits.length);
}
