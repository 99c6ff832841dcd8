import type { EndpointName } from '@muster/shared/contract';
import { as, type BuiltSite, buildClass, buildEmployee, buildSeat, buildSite } from '@muster/testing/build';
import { type observer as Observer, observer } from '@muster/testing/observe';
import { type Asking, buildSystem, type System } from '@muster/testing/system';
import { beforeAll, expect, test } from 'vitest';

/** Budgets of docs/design.md section 4: sequential round trips to the table, including the sign-in check. */
const budget = { read: 3, write: 5 };

const table: ReturnType<typeof Observer> = observer();
let system: System;
let site: BuiltSite;
let asking: Asking;
let classes: { held: string; open: string };
beforeAll(async () => {
  system = await buildSystem({ onClient: table.onClient });
  site = await buildSite(system);
  const employee = await buildEmployee(system, site, { credential: null });
  asking = await as(system, site, employee);
  const [held, open] = [await buildClass(system, site), await buildClass(system, site, { inDays: 20 })];
  await buildSeat(system, site, held, employee);
  classes = { held: held.id, open: open.id };
});

test.each([
  ['enrollment', 'available', undefined, budget.read],
  ['enrollment', 'upcoming', undefined, budget.read],
  ['certification', 'mandatoryStatus', undefined, budget.read],
  ['enrollment', 'enroll', 'open', budget.write],
  ['enrollment', 'unenroll', 'held', budget.write],
] as const)('%s.%s stays within its round trips', async (area, name, classOf, most) => {
  const params = { id: classOf ? classes[classOf] : '' };
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
