import { buildClass, buildCrowd, buildEmployee, buildSeat, buildSite, staffOf } from '@muster/testing/build';
import { crashSimulator } from '@muster/testing/crash';
import { runNow } from '@muster/testing/scheduled';
import { buildSystem } from '@muster/testing/system';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { deleteEmployee } from '../../src/areas/roster/delete-employee.ts';
import { updateEmployee } from '../../src/domain/people/update-employee.ts';
import { joinWaitlist } from '../../src/domain/training/waitlist.ts';
import { type Employee, findEmployee } from '../../src/table/entities/employee.ts';
import { findEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { listJobs } from '../../src/table/entities/job.ts';
import { findClasses } from '../../src/table/entities/training-class.ts';

const crashes = crashSimulator();
const system = await buildSystem({ onClient: crashes.onClient });

test('leavings that were all cut at once are finished after the next start, and also if that is cut', async () => {
  const site = await buildSite(system);
  const people = await Promise.all(Array.from({ length: 12 }, () => buildEmployee(system, site, { credential: null })));
  const full = await buildClass(system, site, { class_size: people.length });
  const other = await buildClass(system, site, { class_size: 1, inDays: 12 });
  for (const one of people) await buildSeat(system, site, full, one);
  const [holder] = await buildCrowd(system, site, other, 1);
  const waiting = await buildCrowd(system, site, full, people.length, { waiting: true });
  for (const one of people) await joinWaitlist(staffOf(system, site), { classId: other.id, employee: one });

  const leave = (one: Employee, n: number) =>
    n % 3 === 2
      ? updateEmployee(staffOf(system, site), { employeeNumber: one.employee_id, edit: { active: false } })
      : deleteEmployee(staffOf(system, site), { employeeNumber: one.employee_id });
  // Each leaves a job: the cuts are after its first, second or third transaction.
  for (const [n, one] of people.entries()) {
    const cut = { afterWrites: 1 + Math.floor(n / 4), before: true };
    expect(await crashes.runUntil(cut, () => leave(one, n))).toBe(true);
  }
  expect(await listJobs(site.table)).toHaveLength(people.length);

  // The first run of a start has no run before it.
  const start = () => {
    system.clock.now = new Date(system.clock.now.getTime() + 61_000);
    return runNow(system.deps, 'jobs');
  };
  for (const afterWrites of [0, 3, 7]) expect(await crashes.runUntil({ afterWrites, before: false }, start)).toBe(true);
  system.errors.length = 0; // Those of the cuts.
  expect(await start()).toEqual([]);

  expect(await listJobs(site.table)).toEqual([]);
  expect(system.errors).toEqual([]);
  for (const [n, { id }] of people.entries()) {
    expect((await findEmployee(site.table, id))?.active).toBe(n % 3 === 2 ? false : undefined);
    expect(await findEnrollmentState(site.table, id)).toMatchObject({ closed: true, seats: {}, waits: {} });
  }
  const [now, unchanged] = await findClasses(site.table, [full.id, other.id]);
  expect(now).toMatchObject({ enrolled_count: waiting.length, waiting_count: 0 });
  expect(unchanged).toMatchObject({ enrolled_count: 1, waiting_count: 0 });
  expect(holder).toBeDefined();
  await expectViewsAgree(system, site);
  await expectSeatsLawful(system, site);
});
