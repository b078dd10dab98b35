// The lint rule of the import directions finds each kind of wrong import, and no right one.
import { expect, test } from 'vitest';
import { importedBy, wrongImports } from './imports.mjs';

/** @type {[file: string, source: string, wrong: string][]} */
const wrongOnes = [
  ['base/time.ts', "import { a } from '../layout/scale';", 'base imports layout'],
  ['core/client.ts', "import type { A } from '../layout/scale';", 'core imports layout'],
  ['layout/lanes.ts', "export * from '../core/client';", 'layout imports core'],
  ['layout/deep/er.ts', "export { a } from '../../views/World';", 'layout imports views'],
  ['render/canvas.ts', "import { a } from '../model/viewport';", 'render imports model'],
  ['model/run/a.ts', "const a = await import('../../views/World');", 'model imports views'],
  ['model/run/a.ts', "import type { A } from '../page/workspace';", 'does not lie below'],
  ['model/run/a.ts', "const a = await import('../text/draft');", 'does not lie below'],
  ['model/a.ts', "import { a } from './run/runs';", 'model has no room .'],
  ['layout/lanes.ts', "import { a } from './map/camera';", 'does not lie below'],
  ['model/run/a.ts', "import '../../render/theme';", 'model imports render'],
  ['interaction/scrub.ts', "new URL('../lab/a.ts', import.meta.url);", 'interaction imports lab'],
  ['views/World.tsx', "import { a } from '../lab/Lab';", 'views imports lab'],
  ['lab/Lab.tsx', "import { a } from '../app/App';", 'lab imports app'],
  ['lab/Lab.tsx', "import { a } from '../lessons/One';", 'lab imports lessons'],
  ['interaction/a.ts', "import { useState } from 'react';", 'only views'],
  ['render/a.ts', "import { flushSync } from 'react-dom/client';", 'only views'],
  ['model/a.ts', "import { create } from 'zustand';", 'only views'],
  [
    'views/a.ts',
    "import init from '../../../core-wasm/pkg/one/one';",
    'only a family’s engine.ts may',
  ],
  [
    'views/figure/Figure.tsx',
    "import type { Workspace } from '../../model/page/workspace';",
    'knows no page',
  ],
  ['views/figure/Tip.tsx', "import { a } from '../header/Share';", 'knows no page'],
  ['views/figure/Tip.tsx', "import { a } from '../parts/useSession';", 'knows no page'],
  ['views/figure/Tip.tsx', "const a = await import('../lecture/Stage');", 'knows no page'],
  ['views/parts/a.ts', "import { a } from '../figure/useLasting';", 'does not lie below'],
  ['app/a.ts', "import a from '../../../scripts/setup.mjs';", 'outside of web/src'],
  ['views/A.tsx', "import { Desk } from '../model/page/desk';", 'comes later'],
  ['helpers/a.ts', '', 'no folder of this name'],
  ['views/A.tsx', "import { a } from '../families/index';", 'views imports families/index'],
  ['layout/a.ts', "import { a } from '../families/ping/layout/b';", "a family's own"],
  ['lab/Lab.tsx', "const a = await import('../families/ping');", "a family's own"],
  ['families/index.ts', "import { a } from './ping';", "a family's own"],
  ['families/ping/a.ts', "import { a } from '../hotstuff/b';", "a family's own"],
  ['families/hotstuff/a.ts', "import { a } from '../hotstuff-over-gossip/b';", "a family's own"],
  ['families/ping/a.ts', "import { a } from '../../lab/Lab';", 'families imports lab'],
];

test.each(wrongOnes)('web/src/%s: %s', (file, source, wrong) => {
  const found = wrongImports(`web/src/${file}`, `\n${source}\n`);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(wrong);
});

/** @type {[file: string, source: string][]} */
const rightOnes = [
  ['base/time.ts', "import { a } from './format';"],
  ['families/one/engine.ts', "import init from '../../../../core-wasm/pkg/one/one';"],
  ['core/worker.ts', "new URL('./worker.ts', import.meta.url);"],
  ['render/canvas.ts', "import type { A } from '../core/columns';"],
  ['model/session.ts', "import { createStore } from 'zustand/vanilla';"],
  ['model/catalogue.ts', "import.meta.glob('../../../scenarios/*.json', { eager: true });"],
  ['model/words.ts', "import { meanings } from '../../../MODEL.md?numbers';"],
  [
    'model/edits.ts',
    "import schema from '../../../core-wasm/families/hotstuff/format/schema.json';",
  ],
  ['layout/sweep/er.ts', "import { a } from '../scale';"],
  ['layout/lanes.ts', "import type { TraceWindow } from '../core/columns';"],
  ['layout/map/camera.ts', "import { a } from '../lanes';"],
  ['model/page/desk.ts', "import { a } from '../run/runs'; import type { B } from './files';"],
  ['model/scenario/forks.test.ts', "import { a } from '../edits/forkMoves';"],
  ['views/figure/Figure.tsx', "import { Term } from '../parts/Term'; import './figure.css';"],
  ['views/figure/figureProps.ts', "import type { Panel } from '../../model/looking/panels';"],
  ['views/World.tsx', "import { useState } from 'react'; import { scaleLinear } from 'd3-scale';"],
  ['views/A.tsx', "import type { Desk } from '../model/page/desk';"],
  ['model/page/workspace.ts', "const { Desk } = await import('./desk');"],
  ['families/index.ts', "const a = await import('./ping');"],
  ['families/hotstuff-over-gossip/a.ts', "import { a } from '../hotstuff/layout/b';"],
  ['families/ping/index.ts', "import { a } from './layout/b'; import type { B } from '../family';"],
  ['families/ping/figure/A.tsx', "import { a } from '../../../views/figure/Legend';"],
  ['layout/a.test.ts', "import { a } from '../families/ping/layout/b';"],
  ['layout/testPanels.ts', "import { a } from '../families/ping/layout/b';"],
  ['lab/showLab.tsx', "import { loadFamily } from '../families/index';"],
  ['app/App.tsx', "import { Lab } from '../lab/Lab'; import './app.css';"],
];

test.each(rightOnes)('web/src/%s may: %s', (file, source) => {
  expect(wrongImports(`web/src/${file}`, source)).toEqual([]);
});

test('a module imports what it names, also types alone, but not what it asks for later', () => {
  const source = `
    export * from './b'; import type { C } from '../c'; import 'd3-array';
    const d = await import('./d');`;
  expect(importedBy('web/src/views/parts/a.ts', source).sort()).toEqual([
    'views/c',
    'views/parts/b',
  ]);
});
