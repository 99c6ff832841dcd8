import { finished, mapInSlices } from '@muster/shared/csv-file/slices';
import { expect, test } from 'vitest';
import { inSlices } from './use-slices.ts';

/** Takes longer than a slice. */
function* slowly(): Generator<number, string> {
  for (let n = 1; n <= 3; n++) {
    const end = performance.now() + 20;
    while (performance.now() < end);
    yield n / 4;
  }
  return 'done';
}

test('the page has its turn between slices, and the progress is reported in twentieths', async () => {
  const log: unknown[] = [];
  const work = inSlices(slowly(), { signal: new AbortController().signal, onProgress: (share) => log.push(share) });
  setTimeout(() => log.push('page'));
  expect(await work).toBe('done');
  expect(log.filter((one) => one !== 'page')).toEqual([0.25, 0.5, 0.75]);
  expect(log).toContain('page');
});

test('stopped work has no result, and short work ends at once', async () => {
  const controller = new AbortController();
  const work = inSlices(slowly(), { signal: controller.signal, onProgress: () => controller.abort() });
  expect(await work).toBeUndefined();
  const double = () => mapInSlices([1, 2, 3], (n) => 2 * n);
  expect(finished(double())).toEqual([2, 4, 6]);
  const progress: number[] = [];
  expect(
    await inSlices(double(), { signal: new AbortController().signal, onProgress: (share) => progress.push(share) }),
  ).toEqual([2, 4, 6]);
  expect(progress).toEqual([]);
});
