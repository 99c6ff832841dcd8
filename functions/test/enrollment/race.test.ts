import { buildClass, buildPerson, buildSite } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { buildSystem } from '@muster/testing/system';
import { stopTimeBudget } from '@muster/testing/time-budget';
import { expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { queryAll } from '../../src/table/core/read.ts';
import { findClasses } from '../../src/table/entities/training-class.ts';

test('200 employees race for 7 seats: exactly 7 get one, every call is answered, and all views agree', {
  timeout: 300_000,
}, async () => {
  stopTimeBudget();
  const contention = contentionSimulator();
  const system = await buildSystem({ onClient: contention.onClient });
  const site = await buildSite(system);
  const trainingClass = await buildClass(system, site, { class_size: 7 });
  const askers = await Promise.all(Array.from({ length: 200 }, () => buildPerson(system, site)));

  const before = contention.conflicts();
  const answers = await Promise.all(
    askers.map(({ asking }) => system.call('enrollment', 'enroll', { params: { id: trainingClass.id } }, asking)),
  );

  expect(contention.conflicts()).toBeGreaterThan(before);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 class_full']));
  expect(system.errors).toEqual([]);

  const [after] = await findClasses(site.table, [trainingClass.id]);
  const attendees = await queryAll(site.table, `${site.code}#CLASS#${trainingClass.id}`, { prefix: 'SEAT#' });
  expect(after?.enrolled_count).toBe(7);
  const seated = new Set(askers.filter((_, n) => answers[n]?.status === 200).map(({ employee }) => employee.id));
  expect(new Set(attendees.map((item) => item.employee))).toEqual(seated);
  await expectViewsAgree(system, site);
});
