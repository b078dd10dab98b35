import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embedRequest } from './request';
import {
  CLOCKS,
  type Embedded,
  elementSnippet,
  embedAddress,
  frameSnippet,
  type Manner,
  THEMES,
  USUAL_MANNER,
} from './snippet';

const planet: Embedded = {
  hash: '#scenario=planet',
  title: 'Is "it" < fast & safe?',
  home: 'https://example.org/q/',
};
const edited = { ...planet, hash: '#scenario=planet&set.network.sockets=10&shown=A,B&v=1' };

test('a scenario as it opens is named, and what is usual is left out', () => {
  expect(elementSnippet(planet, USUAL_MANNER)).toBe(
    [
      '<script src="https://example.org/q/quorumscope.js"></script>',
      '<quorum-scope scenario="planet">',
      '  <a href="https://example.org/q/index.html#scenario=planet">Is "it" &lt; fast &amp; safe?</a></quorum-scope>',
    ].join('\n'),
  );
  expect(embedAddress(planet, USUAL_MANNER)).toBe(
    'https://example.org/q/embed.html?scenario=planet',
  );
});

test('whatever else is on the page travels as a link, and texts end no attribute', () => {
  const manner: Manner = { ...USUAL_MANNER, controls: 'full', theme: 'dark', question: true };
  const element = elementSnippet(edited, manner);
  expect(element).toContain(
    '<quorum-scope link="#scenario=planet&amp;set.network.sockets=10&amp;shown=A,B&amp;v=1" controls="full" theme="dark" question="1">',
  );
  const frame = frameSnippet(edited, manner);
  expect(frame).toContain('title="Is &quot;it&quot; &lt; fast &amp; safe?"');
  expect(frame).toContain('height="916"');
  expect(frame).toContain('#scenario=planet&amp;set.network.sockets=10');
});

test('an embedded figure reads every address as it was meant', () => {
  const manners: fc.Arbitrary<Manner> = fc.record({
    controls: fc.constantFrom(...CLOCKS),
    levers: fc.boolean(),
    theme: fc.constantFrom(...THEMES),
    question: fc.boolean(),
    autoplay: fc.boolean(),
    panels: fc.option(fc.subarray(['lanes', 'bandwidth', 'committed', 'map'], { minLength: 1 })),
  });
  fc.assert(
    fc.property(manners, fc.constantFrom(planet, edited), (manner, embedded) => {
      const { search, hash } = new URL(embedAddress(embedded, manner));
      const request = embedRequest(search, hash);
      expect(request.problems).toEqual([]);
      expect(request.clock).toBe(manner.controls);
      expect(request.sliders).toEqual(manner.levers ? ['levers'] : []);
      expect(request.theme).toBe(manner.theme);
      expect(request.hasQuestion).toBe(manner.question);
      expect(request.autoplay).toBe(manner.autoplay);
      expect(request.hash.startsWith(embedded.hash)).toBe(true);
      expect(request.hash.includes('map=shown')).toBe(manner.panels?.includes('map') ?? false);
      expect(request.hash.includes('map=hidden')).toBe(
        manner.panels !== null && !manner.panels.includes('map'),
      );
    }),
  );
});
