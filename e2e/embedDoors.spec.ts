// The doors of an embedded figure, as those use them who write pages: links that were copied, commands that are
// awaited, attributes that change, and hosts that do not let it be live.
import { expect, type Page } from '@playwright/test';
import { ask, frame, ready, test, told } from './embedHost';
import { openLab, pause, setValue } from './lab';

/** A method of the first figure, and what its properties say as soon as that is answered. */
const after = (page: Page, method: string, ...args: readonly unknown[]) =>
  page.evaluate(
    async ([name, given]) => {
      const figure = document.querySelector('quorum-scope') as unknown as Record<
        string,
        (...all: readonly unknown[]) => Promise<unknown>
      > & { playing: boolean; currentTime: number; state: string };
      await figure[name]?.(...given);
      const { playing, currentTime, state } = figure;
      return { playing, currentTime, state };
    },
    [method, args] as const,
  );
const setAttribute = (page: Page, name: string, value: string | null) =>
  page.locator('quorum-scope').evaluate(
    (figure, [key, text]) => {
      if (text === null) figure.removeAttribute(key as string);
      else figure.setAttribute(key as string, text as string);
    },
    [name, value] as const,
  );

test('the link that Share copies opens in a figure, with its edits', { tag: '@thorough' }, async ({
  page,
  context,
  openHost,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLab(page);
  await pause(page);
  await setValue(page, 'Sockets', '10');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('set.network.sockets=10');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^http.*\/#scenario=/);

  await openHost('<quorum-scope scenario="planet"></quorum-scope>');
  await ready(page);
  const opened = await after(page, 'setState', link);
  expect(opened.state).toContain('set.network.sockets=10');
  expect(opened.state).toContain(/scenario=([\w-]+)/.exec(link)?.[0]);
  // So it does from any other place, and from none.
  for (const host of ['https://elsewhere.example/a/b/index.html', '']) {
    await ask(page, 'setState', '#scenario=equivocation');
    const { state } = await after(page, 'setState', host + new URL(link).hash);
    expect(state).toContain('set.network.sockets=10');
  }
});

test('a text that opens nothing is refused, and what is shown stays', async ({
  page,
  openHost,
}) => {
  await openHost('<quorum-scope scenario="planet" set.network.sockets="9"></quorum-scope>');
  await ready(page);
  const before = await ask(page, 'getState');
  for (const text of ['hello', '', 'https://elsewhere.example/', '#set.network.sockets=2&v=1'])
    await expect(ask(page, 'setState', text), text).rejects.toThrow(/names no scenario/);
  await expect(ask(page, 'setState', '#scenario=nosuch')).rejects.toThrow(/no scenario “nosuch”/);
  await expect(ask(page, 'setState', '#scenario=planet&set.network.sockets=0&v=1')).rejects.toThrow(
    /network\.sockets/,
  );
  expect(await ask(page, 'getState')).toBe(before);
  await setAttribute(page, 'link', 'https://elsewhere.example/');
  await setAttribute(page, 'scenario', null);
  await setAttribute(page, 'set.network.sockets', null);
  await expect(frame(page).getByRole('alert')).toContainText('link names no scenario');
});

test('what is awaited has taken effect', async ({ page, openHost }) => {
  await openHost('<quorum-scope scenario="planet"></quorum-scope>');
  await ready(page);
  expect((await after(page, 'seek', 12.25)).currentTime).toBe(12.25);
  expect(await after(page, 'play')).toMatchObject({ playing: true });
  expect(await after(page, 'pause')).toMatchObject({ playing: false });
  const from = (await after(page, 'seek', 13)).currentTime;
  expect((await after(page, 'step', 1)).currentTime).toBeGreaterThan(from);
  expect((await after(page, 'set', 'network.sockets', 7)).state).toContain('set.network.sockets=7');
  const other = await after(page, 'setState', '#scenario=planet&at=13500000000');
  expect(other.currentTime).toBe(13.5);
});

test('theme, colours and controls change without a new start', async ({ page, openHost }) => {
  await openHost('<quorum-scope scenario="planet" theme="light"></quorum-scope>');
  await ready(page);
  await ask(page, 'set', 'network.sockets', 9);
  await ask(page, 'seek', 13.3);
  const root = frame(page).locator('html');
  const paper = () => root.evaluate((html) => getComputedStyle(html).backgroundColor);
  const canvas = () =>
    frame(page)
      .locator('canvas')
      .first()
      .evaluate((it: HTMLCanvasElement) => it.toDataURL().length);
  const light = await paper();
  await setAttribute(page, 'theme', 'dark');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  expect(await paper()).not.toBe(light);
  await setAttribute(page, 'colors', 'paper:#1a2b3c,ink:#ffffff');
  await expect.poll(paper).toBe('rgb(26, 43, 60)');
  await setAttribute(page, 'colors', null);
  await expect.poll(paper).not.toBe('rgb(26, 43, 60)');
  await setAttribute(page, 'controls', 'full,network.egress_mbps');
  await expect(frame(page).getByRole('slider', { name: 'Egress' })).toBeVisible();
  await expect(frame(page).getByRole('button', { name: 'Next step' })).toBeVisible();
  const bounds = async () => [
    await page.locator('quorum-scope').evaluate((figure) => figure.clientHeight),
    (await told(page, 'resize')).at(-1)?.detail.height,
  ];
  await expect.poll(async () => (await bounds())[0]).toBeGreaterThan(656);
  expect(new Set(await bounds()).size).toBe(1);
  await setAttribute(page, 'controls', 'none');
  await expect(frame(page).getByRole('button', { name: 'Play' })).toHaveCount(0);
  await setAttribute(page, 'theme', 'blue');
  await expect(frame(page).getByRole('alert')).toContainText('theme cannot be read: “blue”');
  await expect
    .poll(async () => (await told(page, 'error')).map(({ detail }) => detail.errors?.[0]?.path))
    .toEqual(['theme']);
  await setAttribute(page, 'theme', 'light');
  await expect(frame(page).getByRole('alert')).toHaveCount(0);
  expect(await canvas()).toBeGreaterThan(1000);
  // It is the figure that it was.
  expect(await ask(page, 'getState')).toContain('set.network.sockets=9');
  expect(await ask(page, 'getState')).toContain('at=13300000000');
  expect(await told(page, 'ready')).toHaveLength(1);
});

test('where it is to choose its theme it takes that of its place in the page, as it changes', async ({
  page,
  openHost,
}) => {
  await openHost(
    '<style>.dark{color-scheme:dark}.light{color-scheme:light}</style><quorum-scope scenario="planet"></quorum-scope>',
  );
  const wear = (name: string) =>
    page.evaluate((one) => {
      document.documentElement.className = one;
    }, name);
  await wear('dark');
  await ready(page);
  const root = frame(page).locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await wear('');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await wear('light');
  await expect(root).toHaveAttribute('data-theme', 'light');
  expect(await told(page, 'ready')).toHaveLength(1);
});

test('a host that is not listed is refused with the reason', async ({ page, openHost }) => {
  await openHost('<quorum-scope scenario="planet" hosts="https://course.example"></quorum-scope>');
  await expect(frame(page).getByTestId('playhead')).toHaveText(/14/);
  const origin = await page.evaluate(() => location.origin);
  const reason = new RegExp(`hosts does not list ${origin}`);
  await expect(frame(page).getByRole('alert')).toContainText(reason);
  await expect(page.locator('quorum-scope img')).toHaveCount(0);
  for (const method of ['play', 'pause', 'step', 'getState', 'exportPicture'])
    await expect(ask(page, method), method).rejects.toThrow(reason);
  await expect(ask(page, 'seek', 13)).rejects.toThrow(reason);
  await expect(ask(page, 'set', 'seed', 1)).rejects.toThrow(reason);
  await expect(ask(page, 'setState', '#scenario=planet')).rejects.toThrow(reason);
  const errors = (await told(page, 'error')).flatMap(({ detail }) => detail.errors ?? []);
  expect(errors.map(({ path }) => path)).toEqual(['hosts']);
  expect(await told(page, 'ready')).toEqual([]);
});

for (const [wrong, path] of [
  ['set.network.sockets="0"', 'network.sockets'],
  ['set.network.sokets="4"', 'network.sokets'],
  ['set.network.sokets.x="4"', 'network.sokets.x'],
] as const)
  test(`${wrong} is left out and named, and the rest is shown`, async ({ page, openHost }) => {
    await openHost(
      `<quorum-scope scenario="planet" ${wrong} set.network.egress_mbps="500" at="13"></quorum-scope>`,
    );
    await ready(page);
    await expect(frame(page).getByTestId('playhead')).toHaveText('13.000 s');
    await expect(frame(page).getByRole('alert')).toContainText(path);
    await expect(frame(page).locator('[data-is-empty]')).toHaveCount(0);
    const errors = (await told(page, 'error')).flatMap(({ detail }) => detail.errors ?? []);
    expect(errors.map((error) => error.path)).toEqual([path]);
    const state = await ask(page, 'getState');
    expect(state).toContain('set.network.egress_mbps=500');
    expect(state).not.toContain('set.network.so');
    expect((await after(page, 'play')).playing).toBe(true);
  });

test('an element that is asked before it is in the page waits, and one that was taken out does not', async ({
  page,
  openHost,
}) => {
  await openHost('<p>Text</p>');
  const reached = await page.evaluate(async () => {
    const figure = document.createElement('quorum-scope') as HTMLElement & {
      seek: (seconds: number) => Promise<void>;
      currentTime: number;
    };
    figure.setAttribute('scenario', 'planet');
    const sought = figure.seek(13);
    await new Promise((resolve) => setTimeout(resolve, 300));
    document.body.append(figure);
    await sought;
    return figure.currentTime;
  });
  expect(reached).toBe(13);
  const refused = await page.locator('quorum-scope').evaluate((figure) => {
    figure.remove();
    return (figure as unknown as { play: () => Promise<void> }).play().catch((why) => why.message);
  });
  expect(refused).toContain('not in a page');
});

test('a frame that is sandboxed without allow-same-origin is a still that says so', async ({
  page,
  baseURL,
  openHost,
}) => {
  await openHost(
    `<iframe sandbox="allow-scripts" width="720" height="480" src="${baseURL}embed.html?scenario=equivocation&theme=dark"></iframe>`,
  );
  await expect(frame(page).getByRole('alert')).toContainText('allow-same-origin');
  const still = frame(page).getByRole('img');
  await expect(still).toHaveAttribute('src', /equivocation-dark\.svg$/);
  await expect.poll(() => still.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(720);
});

test('so is an element in a page that is', async ({ page, baseURL, openHost }) => {
  const inner = `<script src="${baseURL}quorumscope.js"></script><quorum-scope scenario="planet"></quorum-scope>
    <script>document.querySelector('quorum-scope').play().catch((why) => { document.title = why.message; document.body.append(why.message); });</script>`;
  await openHost(
    `<iframe sandbox="allow-scripts" width="720" height="700" srcdoc="${inner.replaceAll('"', '&quot;')}"></iframe>`,
  );
  await expect(frame(page).getByRole('status')).toContainText('Not live:');
  await expect(frame(page).getByRole('status')).toContainText('allow-same-origin');
  await expect(frame(page).locator('quorum-scope img')).toHaveAttribute(
    'src',
    /planet-light\.svg$/,
  );
  await expect(frame(page).locator('body')).toContainText(/allow-same-origin, which.*needs\.$/);
});

test.describe('under Cross-Origin-Embedder-Policy', () => {
  const policy = { 'cross-origin-embedder-policy': 'require-corp' };
  const serve = (page: Page, files: RegExp, headers: Readonly<Record<string, string>>) =>
    page.route(files, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
    });

  test('a figure whose server does not send it is a still that says what it must send', async ({
    page,
    openHost,
  }) => {
    const shared = { 'cross-origin-resource-policy': 'cross-origin' };
    await serve(page, /quorumscope\.js$|\/stills\//, shared);
    await openHost('<quorum-scope scenario="planet"></quorum-scope>', policy);
    await expect(page.getByRole('status')).toContainText(
      'its server must send that policy as well, and Cross-Origin-Resource-Policy: cross-origin',
    );
    await expect(page.locator('quorum-scope img')).toBeVisible();
    await expect(ask(page, 'play')).rejects.toThrow(/Cross-Origin-Embedder-Policy/);
    await expect.poll(async () => (await told(page, 'error')).length).toBe(1);
  });

  test('one whose server does is live', async ({ page, openHost }) => {
    await serve(page, /\/some\/sub\/path\//, {
      ...policy,
      'cross-origin-resource-policy': 'cross-origin',
    });
    await openHost('<quorum-scope scenario="planet"></quorum-scope>', policy);
    await ready(page);
    expect((await after(page, 'seek', 13)).currentTime).toBe(13);
  });
});

test('no end of a column cuts a figure', async ({ page, openHost }) => {
  await openHost(`<style>body{margin:0;columns:2;height:1000px;width:1400px;column-fill:auto}</style>
    <p style="height:700px;margin:0">Text</p><quorum-scope scenario="planet"></quorum-scope>`);
  await ready(page);
  const parts = await page
    .locator('quorum-scope')
    .evaluate((figure) => [...figure.getClientRects()].map(({ left, top }) => [left > 600, top]));
  expect(parts).toEqual([[true, 0]]);
});
