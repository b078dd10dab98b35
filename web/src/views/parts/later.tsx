/**
 * Parts of the page whose code comes later than the first picture: when they are first shown, or in idle time before.
 * Their places stay empty until then. Where the code does not come, the part says so in its place, and asks again when
 * it is told to.
 */
import type { ComponentType, ReactNode } from 'react';
import { coming, useComing } from './coming';

export interface Later<Props extends object> {
  (props: Props): ReactNode;
  /** Has the code come, if it has not; rejects where it does not. */
  readonly load: () => Promise<void>;
}

/** `name` begins a sentence: "The settings". `Before` stands in its place until the code is there. */
export function later<Props extends object>(
  name: string,
  get: () => Promise<ComponentType<Props>>,
  Before: ComponentType<Props> | null = null,
): Later<Props> {
  const part = coming(get);
  const Later = (props: Props) => {
    const { value: Part, isMissing, ask } = useComing(part);
    if (Part !== null) return <Part {...props} />;
    if (isMissing) return <Missing name={name} onAgain={ask} />;
    return Before !== null && <Before {...props} />;
  };
  return Object.assign(Later, { load: part.load });
}

export function Missing({
  name,
  onAgain,
}: {
  readonly name: string;
  readonly onAgain: () => void;
}) {
  return (
    <div className="missing-part" role="alert">
      <p>{name} did not load: the network may be down. Everything else works.</p>
      <button type="button" onClick={onAgain}>
        Try again
      </button>
    </div>
  );
}
