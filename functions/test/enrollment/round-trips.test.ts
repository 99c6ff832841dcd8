import type { EndpointName } from '@muster/shared/contract';
import { buildClass, buildPerson, buildSeat, buildSite } from '@muster/testing/build';
import { observer } from '@muster/testing/observe';
import { buildSystem, usualNow } from '@muster/testing/system';
import { expect, test } from 'vitest';

/**
 * Budgets of docs/design.md section 3: sequential round trips to the table, including the sign-in check, of a process
 * that knows the site's catalogue already.
 */
const budget = { personal: 1, seat: 2 };

const table = observer();
const system = await buildSystem({ onClient: table.onClient });
const site = await buildSite(system);
const { employee, asking } = await buildPerson(system, site);
const classes = {
  held: await buildClass(system, site),
  open: await buildClass(system, site, { inDays: 20 }),
  full: await buildClass(system, site, { inDays: 25, class_size: 1 }),
};
await buildSeat(system, site, classes.held, employee);
await buildSeat(system, site, classes.full, site.chief);
// Counts that are shared are older than a reader's change by more than clocks may differ.
system.clock.now = new Date(usualNow.getTime() + 120_000);

test.each([
  ['enrollment', 'available', undefined, budget.personal],
  ['enrollment', 'upcoming', undefined, budget.personal],
  ['certification', 'mandatoryStatus', undefined, budget.personal],
  ['roster', 'profile', undefined, budget.personal],
  ['permissions', 'ofEmployee', undefined, budget.personal],
  ['training', 'types', undefined, budget.personal],
  ['ranks', 'list', undefined, budget.personal],
  ['enrollment', 'enroll', 'open', budget.seat],
  ['enrollment', 'unenroll', 'held', budget.seat],
  ['enrollment', 'joinWaitlist', 'full', budget.seat],
  ['enrollment', 'leaveWaitlist', 'full', budget.seat],
] as const)('%s.%s stays within its round trips', async (area, name, classOf, most) => {
  const params = { id: classOf ? classes[classOf].id : '', employee_id: employee.employee_id };
  const call = () => system.call(area, name as EndpointName<typeof area>, { params }, asking);
  await system.call('enrollment', 'available', {}, asking);
  await system.call('ranks', 'list', {}, asking);
  await system.call('roster', 'profile', { params }, asking);
  const { answer, trips } = await table.during(call);
  expect(answer.status).toBe(200);
  expect(trips).toBe(most);
});

test('a full class is refused after the one read', async () => {
  const trainingClass = await buildClass(system, site, { inDays: 30, class_size: 1 });
  await buildSeat(system, site, trainingClass, site.chief);
  await system.call('enrollment', 'available', {}, asking);
  await system.call('ranks', 'list', {}, asking);
  const { answer, sent } = await table.during(() =>
    system.call('enrollment', 'enroll', { params: { id: trainingClass.id } }, asking),
  );
  expect(answer.body.code).toBe('class_full');
  expect(sent.map(({ command }) => command)).toEqual(['BatchGet']);
});
