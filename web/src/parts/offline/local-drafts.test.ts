import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network, ok } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { device, deviceWithKey } from './device.ts';
import { adoptDraft, type OwnDrafts, storedDraftIds, useLocalDrafts } from './use-local-drafts.ts';

beforeEach(async () => {
  signInAs(employee);
  network({ 'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }) });
  await deviceWithKey();
});
afterEach(() => vi.restoreAllMocks());

const draft = (key: string, value: number) => ({ key, text: key, address: '/', values: { value } });
/** Waits until the device has these answers, in the order in which they were first stored. */
const stored = (...expected: string[]) =>
  vi.waitFor(
    () =>
      expect(device()?.drafts.map(({ key, values }) => `${key} ${(values as { value: number }).value}`)).toEqual(
        expected,
      ),
    { timeout: 15_000 },
  );
/** Opens a page of the class, which continues what is stored. It stores its answers after a pause. */
function page(...unsaved: ReturnType<typeof draft>[]) {
  const own: OwnDrafts = new Map();
  for (const one of device()?.drafts ?? []) adoptDraft(own, one, one.key);
  const { result, rerender } = renderHook((now) => useLocalDrafts('C F', now, own), { initialProps: unsaved });
  return {
    own,
    isFailed: () => result.current,
    type: (...now: ReturnType<typeof draft>[]) => rerender(now),
  };
}

test('two tabs of a class keep the answers of each other and remove only their own', async () => {
  const [one, two] = [page(), page()];
  one.type(draft('1004', 1));
  await stored('1004 1');
  two.type(draft('1005', 1));
  await stored('1004 1', '1005 1');
  one.type();
  await stored('1005 1');
});

test('answers that another tab has completed are not stored again', async () => {
  const one = page(draft('1004', 1));
  await stored('1004 1');
  const two = page(draft('1004', 1));
  one.type();
  await stored();
  two.type(draft('1004', 1), draft('1005', 1));
  await stored('1005 1');
});

test('two tabs that type about the same person both keep their answers', async () => {
  const [one, two] = [page(), page()];
  one.type(draft('1004', 1));
  await stored('1004 1');
  two.type(draft('1004', 2));
  await stored('1004 1', '1004 2');
  one.type(draft('1004', 3));
  await stored('1004 3', '1004 2');
  // Completing them in one tab removes its own only.
  expect(storedDraftIds('C F', two.own, '1004')).toEqual([device()?.drafts[1]?.id]);
  two.type();
  await stored('1004 3');
});

test('stored answers that two tabs have opened are stored twice once both change them', async () => {
  page().type(draft('1004', 1));
  await stored('1004 1');
  const [one, two] = [page(draft('1004', 1)), page(draft('1004', 1))];
  one.type(draft('1004', 2));
  await stored('1004 2');
  two.type(draft('1004', 3));
  await stored('1004 2', '1004 3');
  one.type();
  await stored('1004 3');
});

test('answers of a day that is chosen again are stored again', async () => {
  const one = page();
  for (const day of ['2026-05-13', '2026-05-12', '2026-05-13']) {
    one.type(draft(`${day} 1004`, 1));
    await stored(`${day} 1004 1`);
  }
});

test('answers that the device could not store are reported and stored again', async () => {
  const one = page();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  one.type(draft('1004', 1));
  await waitFor(() => expect(one.isFailed()).toBe(true));
  expect(device()?.drafts).toEqual([]);
  put.mockRestore();
  one.type(draft('1004', 2));
  await stored('1004 2');
  await waitFor(() => expect(one.isFailed()).toBe(false));
});
