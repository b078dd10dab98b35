/** Parts of the page that open over it, and come later. They are rendered only while they are to be open. */
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { holdKeys } from '../../interaction/typedAhead';
import { type Later, later } from './later';

/** As `later`; until it is there, or is known not to come, no key means anything to the page behind. */
export function opened<Props extends object>(
  name: string,
  get: () => Promise<ComponentType<Props>>,
): Later<Props> {
  const Part = later(name, get);
  const Opened = (props: Props): ReactNode => {
    const [isComing, setComing] = useState(true);
    // Before the next key is pressed.
    useLayoutEffect(() => {
      if (!isComing) return undefined;
      const settle = () => setComing(false);
      Part.load().then(settle, settle);
      return holdKeys();
    }, [isComing]);
    return <Part {...props} />;
  };
  return Object.assign(Opened, { load: Part.load });
}
