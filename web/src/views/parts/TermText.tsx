/** A running text in which the first uses of the field's words say what they mean. */
import { Fragment } from 'react';
import { splitAtTerms } from '../../model/words/glossary';
import { Term } from './Term';

export function TermText({ text }: { readonly text: string }) {
  let at = 0;
  return splitAtTerms(text).map(({ text: part, meaning }) => {
    const key = at;
    at += part.length;
    if (meaning === null) return <Fragment key={key}>{part}</Fragment>;
    return (
      <Term key={key} meaning={meaning}>
        {part}
      </Term>
    );
  });
}
