/** A document: the parameters of all its rows, where it contradicts itself, its charts and its table. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Store } from '../../base/store';
import type { EvidenceChart } from '../../model/evidence/evidence';
import type { Section } from '../../model/evidence/rows';
import { ChartFigure } from './ChartFigure';
import { Prose } from './Prose';
import { RATIO_PX, RatioAxis } from './RatioDot';
import { TableRow } from './TableRow';

interface DocumentSectionProps {
  readonly section: Section;
  readonly charts: readonly EvidenceChart[];
  /** Ids of all rows that are off, those that the filters hide too. */
  readonly off: ReadonlySet<string>;
  readonly place: Store<string | null>;
}

/** How high a row is, about: what a document's table is taken for until it comes into sight. */
const ROW_PX = 56;

export function DocumentSection({ section, charts, off, place }: DocumentSectionProps) {
  const { document, rows } = section;
  const heading = `evidence-${document.id}`;
  const title = useRef<HTMLHeadingElement>(null);
  const isLedTo = useSyncExternalStore(place.subscribe, () => place.get() === document.id);
  useEffect(() => {
    if (!isLedTo) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start' });
  }, [isLedTo]);
  const shown = charts.filter((chart) => rows.some(({ id }) => chart.rows.includes(id)));
  return (
    <section
      className="evidence-document"
      aria-labelledby={heading}
      style={{ containIntrinsicBlockSize: `auto ${rows.length * ROW_PX}px` }}
    >
      <div className="evidence-beside">
        <h3 ref={title} id={heading} tabIndex={-1}>
          {document.title}
        </h3>
        <h4>Parameters of all its rows</h4>
        <p>
          <Prose text={document.parameters} />
        </p>
      </div>
      <div className="evidence-rows">
        {document.contradictions.length > 0 && (
          <div className="evidence-contradictions">
            <h4>Contradictions in the document</h4>
            <ul>
              {document.contradictions.map((text) => (
                <li key={text}>
                  <Prose text={text} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {shown.length > 0 && (
          <div className="evidence-charts">
            {shown.map((chart) => (
              <ChartFigure key={chart.id} chart={chart} off={off} place={place} />
            ))}
          </div>
        )}
        <table className="evidence-table" aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">Published values and their places</th>
              <th scope="col">Published</th>
              <th scope="col">Ours</th>
              <th scope="col">
                Ratio
                <RatioAxis widthPx={RATIO_PX} />
              </th>
              <th scope="col">Expected, and why</th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody data-roving="y">
            {rows.map((row) => (
              <TableRow key={row.id} row={row} place={place} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
