import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pageFromServer } from './service-worker.ts';

const stored = new Response('stored page');
/** The device has no page. */
const noPage = 'none';

/**
 * Asks for a page as the service worker, which has the text of the function and nothing else of its file. `passTime`
 * ends the wait for the server.
 */
function ask(answer: Promise<Response>, page: Response | typeof noPage = stored) {
  const limits: { milliseconds: number; end: () => void }[] = [];
  const matched: unknown[] = [];
  const inWorker = runInNewContext(`(${pageFromServer})`, {
    fetch: () => answer,
    caches: { match: async (...match: unknown[]) => matched.push(match) && (page === noPage ? undefined : page) },
    setTimeout: (end: () => void, milliseconds: number) => limits.push({ milliseconds, end }),
  }) as typeof pageFromServer;
  const shown = inWorker({ request: new Request('https://muster.test/classes/C') });
  return {
    shown,
    matched,
    passTime: (milliseconds: number) =>
      limits.filter((one) => one.milliseconds <= milliseconds).map(({ end }) => end()),
  };
}

test.each([200, 404])('the answer of the server is shown: %i', async (status) => {
  const answer = new Response('page', { status });
  expect(await ask(Promise.resolve(answer)).shown).toBe(answer);
});

test.each([
  ['a failing server', Promise.resolve(new Response('', { status: 500 }))],
  ['a gateway without the server', Promise.resolve(new Response('', { status: 503 }))],
])('instead of the answer of %s, the stored page is shown', async (_, answer) => {
  const { shown, matched } = ask(answer);
  expect(await shown).toBe(stored);
  expect(matched).toEqual([['/index.html', { ignoreSearch: true }]]);
});

test('without a connection, the stored page is shown', async () => {
  expect(await ask(Promise.reject(new TypeError('Failed to fetch'))).shown).toBe(stored);
});

test('after 4 seconds without an answer, the stored page is shown', async () => {
  const { shown, passTime } = ask(new Promise(() => undefined));
  passTime(3999);
  expect(await Promise.race([shown, 'waits'])).toBe('waits');
  passTime(4000);
  expect(await shown).toBe(stored);
});

test('without a stored page, a late answer is shown', async () => {
  const late = Promise.withResolvers<Response>();
  const { shown, passTime } = ask(late.promise, noPage);
  passTime(4000);
  const answer = new Response('page', { status: 503 });
  late.resolve(answer);
  expect(await shown).toBe(answer);
});
