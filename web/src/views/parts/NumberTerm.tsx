/** The name of a number, which says what it means as soon as that is known. */
import { withWords } from '../../model/words/family';
import { coming, useComing } from './coming';
import { Term } from './Term';

const meanings = coming(() => withWords(import('../../model/words/glossary')));

interface NumberTermProps {
  /** As MODEL.md calls it. */
  readonly number: string;
  readonly children: string;
}

export function NumberTerm({ number, children }: NumberTermProps) {
  // Without it the name is as good.
  const { value: glossary } = useComing(meanings);
  if (glossary === null) return children;
  return <Term meaning={glossary.meaningOf(number)}>{children}</Term>;
}
