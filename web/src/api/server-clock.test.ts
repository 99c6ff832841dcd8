import { expect, test, vi } from 'vitest';
import { noteServerDate, serverNow } from './server-clock.ts';

test('times follow the server, and the device again once both agree within a minute', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-03T20:05:00.400Z') });
  noteServerDate('Wed, 03 Mar 2027 22:05:00 GMT');
  expect(serverNow().toISOString()).toBe('2027-03-03T22:05:00.000Z');
  noteServerDate(null);
  expect(serverNow().toISOString()).toBe('2027-03-03T22:05:00.000Z');
  // Headers tell whole seconds, which is no difference.
  noteServerDate('Wed, 03 Mar 2027 20:05:00 GMT');
  expect(serverNow().toISOString()).toBe('2027-03-03T20:05:00.400Z');
});
