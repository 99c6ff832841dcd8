import { addDays, today } from '@muster/shared/rules/calendar';
import { as, buildCertification, buildEmployee, buildSite, buildType } from '@muster/testing/build';
import { buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';

test('a certified seat stays when its class is moved into the future', async () => {
  const system = await buildSystem();
  const site = await buildSite(system);
  const officer = await buildEmployee(system, site);
  const held = addDays(today(site.site.timezone, system.clock.now), -10);
  const trainingClass = await buildCertification(system, site, await buildType(system, site), officer, held);
  const chief = await as(system, site, site.chief);
  const date = addDays(today(site.site.timezone, system.clock.now), 10);
  const params = { id: trainingClass.id };
  const body = { ...trainingClass, dates: [{ date, start_time: '09:00', end_time: '12:00' }] };
  expect((await system.call('training', 'updateClass', { params, body }, chief)).status).toBe(200);

  const answer = await system.call('enrollment', 'unenroll', { params }, await as(system, site, officer));
  expect(answer).toMatchObject({ status: 400, body: { code: 'already_certified' } });
});
