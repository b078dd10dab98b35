/** A text in which words of the field say what they mean, as soon as it is known what they do. */
import type { MarkedTextProps } from './MarkedText';
import { afterwards } from './useAfterwards';

const useMarking = afterwards(() => import('./MarkedText'));

export function TermText(props: MarkedTextProps) {
  const known = useMarking();
  return known === null ? props.text : <known.MarkedText {...props} />;
}
