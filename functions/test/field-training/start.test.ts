import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildProgram } from '@muster/testing/field-training';
import { expect, test } from 'vitest';
import { assign, decide, firstDay, longEmployed, said, start, view } from './field.ts';

await prepareEachTest(['officer', 'trainer', 'chief']);

test('a training starts with the first phase, and a trainer is assigned', async () => {
  const [learner, fto] = [await longEmployed(), await longEmployed()];
  const program = await buildProgram(system, site);
  const started = await start(trainer, program.id, learner);
  expect([started.status, started.body.detail]).toEqual([201, undefined]);
  const assigned = await assign(trainer, started.body.id, fto, { shift: 'Days' });
  expect([assigned.status, assigned.body.detail]).toEqual([201, undefined]);
  expect(assigned.body).toMatchObject({
    employee: { employee_id: learner.employee.employee_id },
    status: 'active',
    from: firstDay,
    phase: { key: 'phase-1', place: 1, of: 2, until: '2026-05-31' },
    assignments: [{ trainer: { employee_id: fto.employee.employee_id }, shift: 'Days', from: firstDay, until: null }],
  });
  expect(await view(started.body.id, fto)).toMatchObject({ may: { report: true, manage: false }, own: false });
  const decided = await decide(trainer, started.body.id);
  expect([said(decided), decided.body.phase.key]).toEqual(['ok', 'phase-2']);
  expect(said(await start(officer, program.id, fto))).toBe('403 forbidden');
  expect((await view(started.body.id, chief)).may).toEqual({ report: false, review: true, manage: true });
});
