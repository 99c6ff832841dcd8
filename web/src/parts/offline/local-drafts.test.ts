import { act, renderHook } from '@testing-library/react';
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
const keys = () =>
  device()
    ?.drafts.map(({ key }) => key)
    .toSorted();
/** A page of the class, which stores its answers after a pause. */
async function page(...unsaved: ReturnType<typeof draft>[]) {
  const own: OwnDrafts = new Map();
  // A page continues what is stored.
  for (const one of device()?.drafts ?? []) adoptDraft(own, one, one.key);
  const { result, rerender } = renderHook((now) => useLocalDrafts('C F', now, own), { initialProps: unsaved });
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 550)));
  await settled();
  return {
    own,
    isFailed: () => result.current,
    type: (...now: ReturnType<typeof draft>[]) => {
      rerender(now);
      return settled();
    },
  };
}

test('two tabs of a class keep the answers of each other and remove only their own', async () => {
  const one = await page();
  const two = await page();
  await one.type(draft('1004', 1));
  await two.type(draft('1005', 1));
  expect(keys()).toEqual(['1004', '1005']);
  await one.type();
  expect(keys()).toEqual(['1005']);
});

test('answers that another tab has completed are not stored again', async () => {
  const one = await page(draft('1004', 1));
  const two = await page(draft('1004', 1));
  await one.type();
  await two.type(draft('1004', 1), draft('1005', 1));
  expect(keys()).toEqual(['1005']);
});

test('two tabs that type about the same person both keep their answers', async () => {
  const one = await page();
  const two = await page();
  const values = () => device()?.drafts.map((stored) => (stored.values as { value: number }).value);
  await one.type(draft('1004', 1));
  await two.type(draft('1004', 2));
  expect(values()).toEqual([1, 2]);
  await one.type(draft('1004', 3));
  expect(values()).toEqual([3, 2]);
  // Completing them in one tab removes its own only.
  expect(storedDraftIds('C F', two.own, '1004')).toEqual([device()?.drafts[1]?.id]);
  await two.type();
  expect(values()).toEqual([3]);
});

test('stored answers that two tabs have opened are stored twice once both change them', async () => {
  const first = await page();
  await first.type(draft('1004', 1));
  const one = await page(draft('1004', 1));
  const two = await page(draft('1004', 1));
  const values = () => device()?.drafts.map((stored) => (stored.values as { value: number }).value);
  await one.type(draft('1004', 2));
  await two.type(draft('1004', 3));
  expect(values()).toEqual([2, 3]);
  await one.type();
  expect(values()).toEqual([3]);
});

test('answers of a day that is chosen again are stored again', async () => {
  const one = await page();
  await one.type(draft('2026-05-13 1004', 1));
  await one.type(draft('2026-05-12 1004', 1));
  await one.type(draft('2026-05-13 1004', 1));
  expect(keys()).toEqual(['2026-05-13 1004']);
});

test('answers that the device could not store are reported and stored again', async () => {
  const one = await page();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  await one.type(draft('1004', 1));
  expect([one.isFailed(), keys()]).toEqual([true, []]);
  put.mockRestore();
  await one.type(draft('1004', 2));
  expect([one.isFailed(), device()?.drafts.map(({ values }) => values)]).toEqual([false, [{ value: 2 }]]);
});
