/** Why it is so, when it is otherwise, and on what it rests: a paragraph each, for those who want to know. */
import { evidenceIn, evidencePlace } from '../../model/evidence/place';
import type { Workspace } from '../../model/page/workspace';
import { type SourcePart, sourceParts } from '../../model/scenario/sources';
import { EvidenceLink } from '../parts/EvidenceLink';

interface ExplanationProps {
  readonly workspace: Workspace;
  /** Paragraphs, with an empty line between them. */
  readonly summary: string;
  readonly source: string;
}

export function Explanation({ workspace, summary, source }: ExplanationProps) {
  const place = evidenceIn(workspace.over);
  return (
    <>
      {summary.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {source !== '' && (
        <p>
          <b>Sources</b>{' '}
          {sourceParts(source).map((part) => (
            <Part key={`${part.text} ${part.link}`} {...{ ...part, place }} />
          ))}
        </p>
      )}
    </>
  );
}

function Part({
  text,
  link,
  place,
}: SourcePart & { readonly place: ReturnType<typeof evidenceIn> }) {
  if (link === null) return text;
  const row = evidencePlace(link);
  if (row !== null) {
    return (
      <EvidenceLink row={row} place={place}>
        {text}
      </EvidenceLink>
    );
  }
  if (link.startsWith('#')) return <a href={link}>{text}</a>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
