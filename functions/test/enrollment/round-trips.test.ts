import type { EndpointName } from '@muster/shared/contract';
import { buildClass, buildPerson, buildSeat, buildSite } from '@muster/testing/build';
import { observer } from '@muster/testing/observe';
import { buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';

/** Budgets of docs/design.md section 4: sequential round trips to the table, including the sign-in check. */
const budget = { read: 3, write: 5 };

const table = observer();
const system = await buildSystem({ onClient: table.onClient });
const site = await buildSite(system);
const { employee, asking } = await buildPerson(system, site);
const classes = { held: await buildClass(system, site), open: await buildClass(system, site, { inDays: 20 }) };
await buildSeat(system, site, classes.held, employee);

test.each([
  ['enrollment', 'available', undefined, budget.read],
  ['enrollment', 'upcoming', undefined, budget.read],
  ['certification', 'mandatoryStatus', undefined, budget.read],
  ['enrollment', 'enroll', 'open', budget.write],
  ['enrollment', 'unenroll', 'held', budget.write],
] as const)('%s.%s stays within its round trips', async (area, name, classOf, most) => {
  const params = { id: classOf ? classes[classOf].id : '' };
  const { answer, trips } = await table.during(() =>
    system.call(area, name as EndpointName<typeof area>, { params }, asking),
  );
  expect(answer.status).toBe(200);
  // At least one trip for the sign-in check and one for the answer; fewer means that nothing was counted.
  expect(trips).toBeGreaterThanOrEqual(2);
  expect(trips).toBeLessThanOrEqual(most);
});

test('a full class is refused without a transaction', async () => {
  const trainingClass = await buildClass(system, site, { inDays: 30, class_size: 1 });
  await buildSeat(system, site, trainingClass, site.chief);
  const { answer, sent } = await table.during(() =>
    system.call('enrollment', 'enroll', { params: { id: trainingClass.id } }, asking),
  );
  expect(answer.body.code).toBe('class_full');
  expect(sent.map(({ command }) => command).sort()).toEqual(['BatchGet', 'BatchGet', 'Query']);
});
