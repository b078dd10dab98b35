/** The name of a number, which says what it means as soon as that is known. */
import { Term } from './Term';
import { afterwards } from './useAfterwards';

const useGlossary = afterwards(() => import('../../model/words/glossary'));

interface NumberTermProps {
  /** As MODEL.md calls it. */
  readonly number: string;
  readonly children: string;
}

export function NumberTerm({ number, children }: NumberTermProps) {
  const glossary = useGlossary();
  if (glossary === null) return children;
  return <Term meaning={glossary.meaningOf(number)}>{children}</Term>;
}
