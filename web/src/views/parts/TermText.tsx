/** A text in which words of the field say what they mean, as soon as it is known what they do. */
import { withWords } from '../../model/words/family';
import { coming, useComing } from './coming';
import type { MarkedTextProps } from './MarkedText';

const marking = coming(() => withWords(import('./MarkedText')));

export function TermText(props: MarkedTextProps) {
  // Without it the text is as good.
  const { value: known } = useComing(marking);
  return known === null ? props.text : <known.MarkedText {...props} />;
}
