import { afterEach, expect, test, vi } from 'vitest';
import { device } from '../../../parts/offline/device.ts';
import { network, ok } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { prepareCheckIns } from './waiting-check-ins.ts';

afterEach(() => vi.restoreAllMocks());

test('earlier check-ins stay until the device could store them', async () => {
  signInAs(employee);
  network({ 'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }), 'POST /api/arrivals/': 'no-response' });
  const key = `check-ins:DEMO:${employee.id}`;
  const earlier = JSON.stringify([{ code: 'ABC', direction: 'in', at: '2026-05-13T12:00:00.000Z' }]);
  localStorage.setItem(key, earlier);
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...sent: Parameters<typeof put>
  ) {
    if (this.name === 'records') throw new DOMException('The disk is full', 'QuotaExceededError');
    return put.apply(this, sent);
  });
  await prepareCheckIns();
  expect(localStorage.getItem(key)).toBe(earlier);
  full.mockRestore();
  await prepareCheckIns();
  expect([localStorage.getItem(key), device()?.entries.map(({ call }) => call)]).toEqual([null, ['arrive']]);
});
