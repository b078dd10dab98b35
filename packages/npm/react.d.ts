// Makes `<quorum-scope>` known to React's JSX: `import 'quorumscope-embed/react'` in any file.

import type { QuorumScope, QuorumScopeAttributes, QuorumScopeEvents } from 'quorumscope-embed';
import type { ClassAttributes, HTMLAttributes } from 'react';

type Listeners = {
  [T in keyof QuorumScopeEvents as `on${T}`]?: (event: QuorumScopeEvents[T]) => void;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'quorum-scope': ClassAttributes<QuorumScope> &
        Omit<HTMLAttributes<QuorumScope>, keyof QuorumScopeAttributes> &
        QuorumScopeAttributes &
        Listeners;
    }
  }
}
