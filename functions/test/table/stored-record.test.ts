import { buildClass, buildPerson, buildSite } from '@muster/testing/build';
import { change } from '@muster/testing/dump';
import { buildSystem } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { getItem } from '../../src/table/core/read.ts';
import { enrollmentStateKey, findEnrollmentState } from '../../src/table/entities/enrollment-state.ts';

test('a record that was stored as maps is read, and stored as texts by its next change', async () => {
  const system = await buildSystem();
  const site = await buildSite(system);
  const { employee, asking } = await buildPerson(system, site);
  const [held, target] = [await buildClass(system, site), await buildClass(system, site, { inDays: 20 })];
  const enroll = (id: string) => system.call('enrollment', 'enroll', { params: { id } }, asking);
  await enroll(held.id);
  const key = enrollmentStateKey(site.table, employee.id);
  const { seats, waits, certifications } = (await findEnrollmentState(site.table, employee.id)) ?? {};
  await change(site.table, key, { seats, waits, certifications });
  expect(await getItem(site.table, key)).toMatchObject({ seats: { [held.id]: { type_id: held.type_id } } });
  expect(await findEnrollmentState(site.table, employee.id)).toMatchObject({ seats, waits: {}, certifications: {} });

  expect((await enroll(target.id)).status).toBe(200);
  const stored = await getItem(site.table, key);
  expect(Object.keys(JSON.parse(String(stored?.seats))).sort()).toEqual([held.id, target.id].sort());
  await expectViewsAgree(system, site);
});
