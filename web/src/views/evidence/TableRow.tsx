/** A row of the evidence, which opens to its reason and its run. */
import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Store } from '../../base/store';
import type { EvidenceRow } from '../../model/evidence/evidence';
import { rowLink } from '../../model/evidence/rowLink';
import {
  bandOf,
  expectedText,
  headText,
  oursText,
  parameterText,
  publishedText,
  ratioText,
} from '../../model/evidence/texts';
import { EvidenceLink } from '../parts/EvidenceLink';
import { Icon } from '../parts/Icon';
import { Prose } from './Prose';
import { RatioDot } from './RatioDot';
import { VerdictMark } from './VerdictMark';

interface TableRowProps {
  readonly row: EvidenceRow;
  /** The row that is open. */
  readonly place: Store<string | null>;
}

export const TableRow = memo(function TableRow({ row, place }: TableRowProps) {
  const { id, place: where, ratio, tolerance, kind, verdict } = row;
  const isOpen = useSyncExternalStore(place.subscribe, () => place.get() === id);
  const button = useRef<HTMLButtonElement>(null);
  const details = `evidence-row-${id}`;
  useEffect(() => {
    if (!isOpen || document.activeElement === button.current) return;
    // Led to by an address, a link or a way back.
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView({ block: 'center' });
  }, [isOpen]);
  return (
    <>
      <tr className="evidence-row" data-open={isOpen}>
        <th scope="row">
          <button
            ref={button}
            type="button"
            aria-expanded={isOpen}
            aria-controls={details}
            onClick={() => place.set(isOpen ? '' : id)}
          >
            <Icon name="next" />
            {headText(row)}
          </button>
          <small>
            {where} ·{' '}
            <EvidenceLink row={id} place={place}>
              {id}
            </EvidenceLink>
          </small>
        </th>
        <td data-name="Published">{publishedText(row)}</td>
        <td data-name="Ours">{oursText(row)}</td>
        <td data-name="Ratio" className="evidence-ratio">
          {ratio !== null && (
            <span>
              <RatioDot ratio={ratio} band={bandOf(row)} /> {ratioText(ratio)}
            </span>
          )}
        </td>
        <td data-name="Expected">
          {expectedText(row)}
          {tolerance !== '' && (
            <small>
              <Prose text={tolerance} />
            </small>
          )}
        </td>
        <td data-name="Verdict">
          <VerdictMark verdict={verdict} />
          <small>{kind}</small>
        </td>
      </tr>
      <tr id={details} className="evidence-details" hidden={!isOpen}>
        <td colSpan={6}>
          <Details row={row} isOpen={isOpen} />
        </td>
      </tr>
    </>
  );
});

interface DetailsProps {
  readonly row: EvidenceRow;
  readonly isOpen: boolean;
}

/** On paper they are there of every row. */
function Details({ row, isOpen }: DetailsProps) {
  const { reason, how, measure, parameter, kind, verdict } = row;
  const canFail = kind === 'reproduced' && verdict === 'holds' && parameter !== null;
  return (
    <>
      {reason !== null && (
        <p>
          <Prose text={reason} />
        </p>
      )}
      {how !== null && (
        <p className="evidence-how">
          {HOW[how]}
          {measure !== null && (
            <>
              : <code>{measure}</code>
            </>
          )}
        </p>
      )}
      {canFail && (
        <p className="evidence-how">
          With 30 % more or 30 % less of this it no longer holds:{' '}
          <code>{parameterText(parameter)}</code>
        </p>
      )}
      {isOpen && row.scenario !== null && <RunLink row={row} />}
    </>
  );
}

const HOW = {
  simulation: 'Ours is measured in a run',
  'closed form': 'Ours is computed without a run',
  data: 'Ours is computed from other figures of the document',
  experiment: 'Ours is counted over runs of all recorded cells',
} as const;

/** The row's run in the laboratory: a link that can be kept, and that Back returns from. */
function RunLink({ row }: { readonly row: EvidenceRow }) {
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void rowLink(row).then((link) => {
      if (isWanted) setHref(link);
    });
    return () => {
      isWanted = false;
    };
  }, [row]);
  // Its room is there before it is: packing takes a moment.
  return (
    <p className="evidence-run">
      <a {...(href === null ? { 'aria-disabled': true } : { href })}>Open this run</a>
    </p>
  );
}
