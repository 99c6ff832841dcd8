import { buildPerson, buildSite } from '@muster/testing/build';
import { buildSystem, usualNow } from '@muster/testing/system';
import { expect, test } from 'vitest';

test('a record shows entries of a server whose clock is ahead, before later entries of others', async () => {
  const system = await buildSystem();
  const site = await buildSite(system);
  const staff = await buildPerson(system, site, { permissions: { manage_trainings: true } });
  const { employee_id } = (await buildPerson(system, site)).employee;
  const atSecond = (second: number) => {
    system.clock.now = new Date(usualNow.getTime() + second * 1000);
  };
  const credit = async (title: string) => {
    const body = { employee_id, on: '2026-05-01', minutes: 60, title, provider: 'County' };
    expect((await system.call('record', 'addCredit', { body }, staff.asking)).status).toBe(201);
  };
  const read = async (query: Record<string, string> = {}) =>
    (await system.call('record', 'of', { params: { employee_id }, query }, staff.asking)).body;
  atSecond(10);
  await credit('Recorded by the clock that is ahead');
  atSecond(5);
  await credit('Recorded after it');
  atSecond(7);
  const { entries, credits, known } = await read();
  expect(entries.map(({ no }: { no: number }) => no)).toEqual([3, 2, 1]);
  expect([credits.length, known]).toEqual([2, new Date(usualNow.getTime() + 10_000).toISOString()]);
  // The later entry has the moment of the one before: moments never decrease in a record.
  const named = await read({ known: system.clock.now.toISOString() });
  expect(named.entries.map(({ no }: { no: number }) => no)).toEqual([1]);
});
