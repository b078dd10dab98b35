// A figure in pages of other origins: what a host can ask of it, what it tells, and who is not heard.
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { ask, frame, ready, test, told } from './embedHost';
import { withMotion } from './lab';

test('three lines bring a figure, which is as high as it needs and plays when it is asked to', async ({
  page,
  openHost,
}) => {
  await openHost('<quorum-scope scenario="planet">A picture.</quorum-scope>');
  await ready(page);
  // Of where it opens, and of nothing that was before.
  const figure = await told(page, 'ready');
  expect(figure[0]?.detail.seconds).toBeCloseTo(14.57, 3);
  for (const type of ['step', 'statechange'])
    for (const { detail } of await told(page, type))
      expect(detail.seconds, type).toBeCloseTo(14.57, 3);
  await expect(frame(page).getByText('leader’s link').first()).toBeVisible();
  const size = (await told(page, 'resize')).at(-1);
  const height = await page.locator('quorum-scope').evaluate((figure) => figure.clientHeight);
  expect(height).toBe(size?.detail.height);

  await ask(page, 'seek', 13);
  await expect(frame(page).getByTestId('playhead')).toHaveText('13.000 s');
  await ask(page, 'play');
  await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  const commitsOfB = async () =>
    (await told(page, 'commit')).filter(({ detail }) => detail.run === 'B');
  await expect.poll(async () => (await commitsOfB()).length).toBeGreaterThan(1);
  const [first, second] = await commitsOfB();
  expect(Number(second?.detail.transactions)).toBeGreaterThan(Number(first?.detail.transactions));
  await ask(page, 'pause');
  await expect(frame(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await ask(page, 'step');
  await expect.poll(async () => (await told(page, 'step')).length).toBeGreaterThan(0);
});

test('a narrow figure asks for as much height as it needs, and no more', async ({
  page,
  openHost,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHost(
    '<meta name="viewport" content="width=device-width"><quorum-scope scenario="planet" panels="map,lanes"></quorum-scope>',
  );
  await ready(page);
  const main = frame(page).locator('.embed-main');
  await expect.poll(() => main.evaluate((e) => e.scrollHeight - e.clientHeight)).toBe(0);
  await expect(frame(page).locator('.figure-legend')).toBeInViewport();
  const heights = (await told(page, 'resize')).map(({ detail }) => detail.height);
  expect(heights.length, heights.join()).toBeLessThan(12);
  const frames = await page.locator('quorum-scope').evaluate((figure) => figure.clientHeight);
  expect(frames).toBe(heights.at(-1));
});

test('a figure comes when it is near, plays where it is to, and rests out of sight', async ({
  page,
  openHost,
}) => {
  await withMotion(page);
  await openHost(
    '<p style="height:3000px">Text</p><quorum-scope scenario="planet" autoplay>A picture.</quorum-scope>',
  );
  await expect(page.locator('quorum-scope img')).toHaveAttribute(
    'src',
    /stills\/planet-light\.svg$/,
  );
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.locator('quorum-scope').scrollIntoViewIfNeeded();
  await ready(page);
  const isPlaying = () =>
    page.evaluate(
      () => (document.querySelector('quorum-scope') as unknown as { playing: boolean }).playing,
    );
  await expect.poll(isPlaying).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(isPlaying).toBe(false);
  await page.locator('quorum-scope').scrollIntoViewIfNeeded();
  await expect.poll(isPlaying).toBe(true);
});

test('what a host changes is in the state that it gets, and opens again', async ({
  page,
  openHost,
}) => {
  await openHost(
    '<quorum-scope scenario="planet-window" variants="A" at="1" controls="none"></quorum-scope>',
  );
  await ready(page);
  expect((await told(page, 'ready'))[0]?.detail.seconds).toBe(1);
  await ask(page, 'set', 'network.window_bytes', 262_144);
  await expect.poll(() => ask(page, 'getState')).toContain('set.network.window_bytes=262144');
  const state = await ask(page, 'getState');
  expect(state).toContain('shown=A');
  await ask(page, 'setState', '#scenario=equivocation&v=1');
  await expect.poll(() => ask(page, 'getState')).toContain('scenario=equivocation');
  await ask(page, 'setState', state);
  await expect.poll(() => ask(page, 'getState')).toContain('set.network.window_bytes=262144');
  expect(await ask(page, 'exportPicture')).toEqual({ type: 'image/png', size: expect.any(Number) });
  await expect(ask(page, 'setState', '#scenario=nowhere')).rejects.toThrow(/no scenario “nowhere”/);
  // A value that the engine refuses changes nothing; the host is told, and no reader.
  await expect(ask(page, 'set', 'network.sockets', 0)).rejects.toThrow(
    /network\.sockets .*allowed/,
  );
  await expect(frame(page).getByRole('alert')).toHaveCount(0);
  expect(await ask(page, 'getState')).not.toContain('sockets');
  await expect
    .poll(async () => (await told(page, 'error')).at(-1)?.detail.errors?.[0]?.path)
    .toBe('network.sockets');
});

test('the settings that a host names stand below the figure, and what is none is told', async ({
  page,
  openHost,
}) => {
  await openHost(
    '<quorum-scope scenario="planet" controls="none,network.egress_mbps,no.such"></quorum-scope>',
  );
  await ready(page);
  await frame(page).getByRole('slider', { name: 'Egress' }).press('ArrowRight');
  await expect.poll(() => ask(page, 'getState')).toContain('set.network.egress_mbps=');
  await expect(frame(page).getByRole('alert')).toContainText(
    'no.such has no control in this scenario',
  );
  await expect(frame(page).getByRole('button', { name: 'Play' })).toHaveCount(0);
});

test('what is asked at once waits for the figure, and a setting that is refused is named', async ({
  page,
  openHost,
}) => {
  await openHost(`<quorum-scope scenario="planet" set.network.sockets="4"></quorum-scope>
     <script>document.querySelector('quorum-scope').seek(13);</script>
     <quorum-scope scenario="planet" set.network.sockets="ten"></quorum-scope>`);
  await ready(page, 2);
  const first = page.frameLocator('iframe').first();
  await expect(first.getByTestId('playhead')).toHaveText('13.000 s');
  await page.waitForTimeout(500);
  await expect(first.getByTestId('playhead')).toHaveText('13.000 s');
  await expect(first.getByRole('alert')).toHaveCount(0);
  const second = page.locator('iframe').nth(1).contentFrame();
  await expect(second.getByRole('alert')).toContainText('network.sockets');
  // Nothing is wrong with the first one.
  const paths = (await told(page, 'error')).flatMap(({ detail }) => detail.errors ?? []);
  expect(paths.map(({ path }) => path)).toEqual(['network.sockets']);
});

test('what cannot be opened says so in the frame and to the host', async ({ page, openHost }) => {
  await openHost('<quorum-scope scenario="plane" theme="blue" colour="red"></quorum-scope>');
  await expect(frame(page).getByRole('alert')).toContainText('there is no scenario “plane”');
  await expect(frame(page).getByRole('alert')).toContainText('planet, the nearest name');
  await expect(frame(page).getByRole('link', { name: 'Open Quorumscope' })).toBeVisible();
  await expect.poll(async () => (await told(page, 'error')).length).toBe(1);
  const [error] = await told(page, 'error');
  expect(error?.detail.errors?.map(({ path }) => path)).toEqual(['colour', 'theme', 'scenario']);
});

test('theme, panels and question are the host’s to choose, and nothing can be broken', async ({
  page,
  openHost,
}) => {
  await openHost(
    '<style>body { --quorumscope-paper: #1a2b3c; --quorumscope-ink: #ffffff }</style><quorum-scope scenario="equivocation" theme="dark" panels="lanes,blocks" question controls="full"></quorum-scope>',
  );
  await ready(page);
  const root = frame(page).locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveCSS('background-color', 'rgb(26, 43, 60)');
  await expect(frame(page).getByRole('heading', { level: 2 }).first()).toContainText(/\?$/);
  await expect(frame(page).getByLabel('Requests and commits')).toBeHidden();
  await frame(page).locator('button.figure-lane').first().click({ button: 'right' });
  await expect(frame(page).getByRole('button', { name: /^Crash/ })).toHaveCount(0);
  await expect(frame(page).getByRole('link', { name: 'Open in Quorumscope' })).toBeVisible();
});

test('nobody but the parent is heard, and nothing that is no request', async ({
  page,
  baseURL,
  openHost,
}) => {
  // Without the loader: the host speaks for itself.
  await openHost(`<iframe name="figure" src="${baseURL}embed.html?scenario=planet"></iframe>
     <iframe name="sibling" srcdoc="<p>A sibling</p>"></iframe>`);
  await expect(page.frameLocator('iframe[name=figure]').getByTestId('playhead')).toHaveText(/14/);
  const answered = await page.evaluate(async () => {
    const figure = window.frames[0] as Window;
    const sibling = window.frames[1] as Window & { eval: (code: string) => unknown };
    const rest = () => new Promise((resolve) => setTimeout(resolve, 400));
    const connect = { quorumscope: 1, type: 'connect' };
    const heard: unknown[] = [];
    const line = (from: Window) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => heard.push(data);
      // A message has the window that posts it for its source.
      (from as unknown as { post: (...all: unknown[]) => void }).post(figure, port2);
      return port1;
    };
    for (const each of [window, sibling])
      each.eval(
        `window.post = (to, port) => to.postMessage(${JSON.stringify(connect)}, '*', [port])`,
      );
    const stranger = line(sibling);
    stranger.postMessage({ type: 'seek', seconds: 1, id: 1 });
    await rest();
    const fromStranger = heard.splice(0);
    const parent = line(window);
    await rest();
    heard.splice(0);
    parent.postMessage({ type: 'eval', code: 'document.title = 1', id: 7 });
    parent.postMessage({ type: 'set', path: '__proto__.polluted', value: 1, id: 8 });
    parent.postMessage('<img onerror=alert(1)>');
    await rest();
    return { fromStranger, fromParent: heard };
  });
  expect(answered.fromStranger).toEqual([]);
  expect(answered.fromParent).toEqual([
    { type: 'refused', id: 7, message: expect.stringMatching(/^type: .*allowed: play, pause/) },
    { type: 'refused', id: 8, message: expect.stringMatching(/^path: .*network\.sockets/) },
  ]);
  await expect(page.frameLocator('iframe[name=figure]').getByTestId('playhead')).toHaveText(/14/);
});

test('where an author lists hosts, no other is heard', async ({ page, openHost }) => {
  await openHost('<quorum-scope scenario="planet" hosts="https://course.example"></quorum-scope>');
  await expect(frame(page).getByTestId('playhead')).toHaveText(/14/);
  await page.waitForTimeout(300);
  expect(await told(page, 'ready')).toEqual([]);
});

for (const theme of ['light', 'dark'])
  test(`axe finds nothing serious in an embedded figure, ${theme}`, async ({ page }) => {
    const asked = 'scenario=equivocation&controls=full,network.sockets&question';
    await page.setViewportSize({ width: 900, height: 700 });
    await page.goto(`./embed.html?${asked}&theme=${theme}`);
    await expect(page.getByRole('slider', { name: 'Sockets' })).toBeVisible();
    await expect(page.getByTestId('playhead')).toHaveText(/\d/);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(
      ({ impact }) => impact === 'serious' || impact === 'critical',
    );
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
