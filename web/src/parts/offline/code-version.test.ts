import { afterEach, expect, test, vi } from 'vitest';
import { reaches } from './code-version.ts';

afterEach(() => vi.useRealTimers());

/** A service worker whose state the test changes. */
function aWorker(first: ServiceWorkerState) {
  let state = first;
  const worker = Object.defineProperty(new EventTarget(), 'state', { get: () => state }) as ServiceWorker;
  return {
    worker,
    become: (next: ServiceWorkerState) => {
      state = next;
      worker.dispatchEvent(new Event('statechange'));
    },
  };
}

test.each([
  ['activated', true],
  ['redundant', false],
] as const)('a first version that becomes %s', async (end, isReached) => {
  const { worker, become } = aWorker('installing');
  const outcome = reaches(worker, 'activated');
  become('installed');
  become(end);
  expect(await outcome).toBe(isReached);
});

test('a version that never installs is not waited for without a limit', async () => {
  vi.useFakeTimers();
  const outcome = reaches(aWorker('installing').worker, 'activated');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe(false);
});
