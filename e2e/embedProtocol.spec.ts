// The protocol from hosts' pages that mean no good, or that make mistakes.
import { expect } from '@playwright/test';
import { ask, frame, ready, test, told } from './embedHost';

test('a frame that claims to be the figure, and a page that claims it is there, get no port', {
  tag: '@thorough',
}, async ({ page, openHost }) => {
  await openHost(`<script>window.got = [];</script>
     <quorum-scope scenario="planet"></quorum-scope>
     <iframe name="liar" srcdoc="<script>
       const got = parent.got;
       addEventListener('message', ({ data, ports }) => got.push([data, ports.length]));
       const hello = { quorumscope: 1, type: 'hello' };
       for (let each = 0; each < 20; each++) setTimeout(() => parent.postMessage(hello, '*'), 100 * each);
     </script>"></iframe>
     <script>for (const data of [{ quorumscope: 1, type: 'hello' }, null, 'hello', { quorumscope: 2, type: 'hello' }])
       postMessage(data, '*');</script>`);
  await ready(page);
  await page.waitForTimeout(2000);
  expect(await page.evaluate(() => (window as unknown as { got: unknown[] }).got)).toEqual([]);
  // The real one is still answered.
  await ask(page, 'seek', 13);
  await expect(
    page.locator('quorum-scope iframe').contentFrame().getByTestId('playhead'),
  ).toHaveText(/13\.000/);
});

test('what a figure is sent that cannot be read is refused by its field, and changes nothing', async ({
  page,
  openHost,
}) => {
  await openHost('<quorum-scope scenario="planet"></quorum-scope>');
  await ready(page);
  const before = await ask(page, 'getState');
  await expect(ask(page, 'seek', Number.NaN)).rejects.toThrow(/^.*seconds: .*finite number/);
  await expect(ask(page, 'step', 7)).rejects.toThrow(/by: .*1 or -1/);
  await expect(ask(page, 'set', 'constructor', 1)).rejects.toThrow(/constructor/);
  await expect(ask(page, 'set', 'network.no_such', 1)).rejects.toThrow(/network\.no_such/);
  await expect(ask(page, 'setState', 'x'.repeat(20_001))).rejects.toThrow(/state: .*20000/);
  expect(await ask(page, 'getState')).toBe(before);
  // After what was refused, what is right is done.
  await ask(page, 'set', 'network.sockets', 3);
  await expect.poll(() => ask(page, 'getState')).toContain('set.network.sockets=3');
  await expect(frame(page).getByRole('alert')).toHaveCount(0);
});

test('a parent that floods the figure, and hands over a second port, is heard on the first alone', {
  tag: '@thorough',
}, async ({ page, baseURL, openHost }) => {
  await openHost(`<iframe src="${baseURL}embed.html?scenario=planet"></iframe>`);
  await expect(frame(page).getByTestId('playhead')).toHaveText(/14/);
  const heard = await page.evaluate(async () => {
    const figure = window.frames[0] as Window;
    const ports: MessagePort[] = [];
    const answers: unknown[][] = [[], []];
    for (const each of [0, 1]) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => answers[each]?.push(data);
      ports.push(port1);
      figure.postMessage({ quorumscope: 1, type: 'connect' }, '*', [port2]);
    }
    const loop: { self?: unknown } = {};
    loop.self = loop;
    const rubbish = [undefined, null, 7, 'x'.repeat(1e6), [], loop, new Map(), new Error('x')];
    for (let round = 0; round < 200; round++)
      for (const data of [...rubbish, { type: 'set', path: 'seed', value: loop, id: round }])
        for (const to of ports) to.postMessage(data);
    for (const data of rubbish) figure.postMessage(data, '*');
    for (const to of ports) to.postMessage({ type: 'seek', seconds: 12.5, id: 1000 });
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return answers.map((all) => [
      all.length > 0,
      all.some((one) => (one as { type: string; id: number }).id === 1000),
    ]);
  });
  expect(heard).toEqual([
    [true, true],
    [false, false],
  ]);
  await expect(frame(page).getByTestId('playhead')).toHaveText(/12\.500/);
});

test('a low figure shows its runs one at a time, all of each', async ({ page, openHost }) => {
  await page.setViewportSize({ width: 1000, height: 600 });
  await openHost('<quorum-scope scenario="planet" height="340px"></quorum-scope>');
  await ready(page);
  await expect(frame(page).getByRole('group', { name: 'Run to show' })).toBeVisible();
  await frame(page).getByRole('button', { name: 'B Streaming' }).click();
  await expect(frame(page).getByRole('heading', { name: /Streaming/ })).toBeVisible();
  const main = frame(page).locator('.embed-main');
  await expect.poll(() => main.evaluate((e) => e.scrollHeight - e.clientHeight)).toBeLessThan(1);
  expect(await told(page, 'error')).toEqual([]);
});
