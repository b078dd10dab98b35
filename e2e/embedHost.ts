// A host page of another origin, with figures in it.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';

/** A server of another origin, with one page. */
let host: Server;
let hostPage = '';
let hostHeaders: Readonly<Record<string, string>> = {};

/** Serves the host's page while the tests of a file run. */
export function serveHost(): void {
  test.beforeAll(async () => {
    host = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...hostHeaders });
      response.end(hostPage);
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
  });
  test.afterAll(() => host.close());
}

export interface Told {
  readonly type: string;
  readonly detail: {
    readonly state?: string;
    readonly isPlaying?: boolean;
    readonly seconds?: number;
    readonly height?: number;
    readonly run?: string;
    readonly text?: string;
    readonly title?: string;
    readonly transactions?: number;
    readonly errors?: readonly { readonly path: string; readonly message: string }[];
  };
}

/** A host page with this body, which keeps what its figures tell. */
export async function openHost(
  page: Page,
  baseURL: string | undefined,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const listening = `
    window.told = [];
    for (const type of ['ready', 'statechange', 'step', 'commit', 'error', 'resize'])
      document.addEventListener(type, ({ detail }) => told.push({ type, detail }), true);`;
  hostPage = `<!doctype html><title>A course</title><script>${listening}</script>
    <script src="${baseURL}quorumscope.js"></script>${body}`;
  hostHeaders = headers;
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}`, {
    waitUntil: 'domcontentloaded',
  });
}

export const told = (page: Page, type: string): Promise<readonly Told[]> =>
  page.evaluate(
    (wanted) => (window as unknown as { told: Told[] }).told.filter((one) => one.type === wanted),
    type,
  );
export const ready = (page: Page, count = 1) =>
  expect.poll(async () => (await told(page, 'ready')).length, { timeout: 15_000 }).toBe(count);
export const frame = (page: Page): FrameLocator => page.frameLocator('iframe');

/** Calls a method of the first figure. */
export function ask(page: Page, method: string, ...args: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    async ([name, given]) => {
      const figure = document.querySelector('quorum-scope') as unknown as Record<
        string,
        (...all: readonly unknown[]) => Promise<unknown>
      >;
      const answer = await figure[name]?.(...given);
      return answer instanceof Blob ? { type: answer.type, size: answer.size } : answer;
    },
    [method, args] as const,
  );
}
