import { auditEntries } from '@muster/testing/contents';
import { chief, officer, prepareEachTest, site, trainer } from '@muster/testing/each-test';
import { describe, expect, test } from 'vitest';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import {
  addDay,
  assign,
  buildField,
  complete,
  decide,
  endAssignment,
  longEmployed,
  report,
  said,
  view,
  withdrawDay,
} from './field.ts';

await prepareEachTest(['officer', 'trainer', 'chief']);

describe('a day without a report', () => {
  test('has a reason, and is no longer missing', async () => {
    const field = await buildField();
    const { trainee, learner, fto } = field;
    await report(field, '2026-05-04');
    const { status, body } = await addDay(fto, trainee.id, '2026-05-05', { reason: 'court', text: 'Testified' });
    expect([status, body]).toMatchObject([
      201,
      {
        without: [
          { on: '2026-05-05', reason: 'court', text: 'Testified', by: { employee_id: fto.employee.employee_id } },
        ],
        missing: 4,
        missing_days: [
          { on: '2026-05-06', overdue: true, trainers: [{ employee_id: fto.employee.employee_id }] },
          { on: '2026-05-07', overdue: true },
          { on: '2026-05-08', overdue: true },
          { on: '2026-05-11', overdue: true },
          { on: '2026-05-12', overdue: false },
          { on: '2026-05-13', overdue: false },
        ],
      },
    ]);
    expect((await listEntries(site.table, learner.employee.id)).at(-1)).toMatchObject({
      entry: { kind: 'field_training.day_without', valid_on: '2026-05-05', data: { reason: 'court' } },
      texts: { reason: { value: 'Testified' } },
    });
    expect(await auditEntries(site.table, 'field_training.add_day')).toMatchObject([
      { after: { on: '2026-05-05', day_reason: 'court' } },
    ]);
  });

  test('is one that has neither a report nor another reason, within the training and not in the future', async () => {
    const field = await buildField();
    const { id } = field.trainee;
    await report(field, '2026-05-04');
    await report(field, '2026-05-08', { report: 'weekly' });
    expect(said(await addDay(trainer, id, '2026-05-04'))).toBe('409 day_reported');
    // A weekly report is no daily report.
    expect(said(await addDay(trainer, id, '2026-05-08'))).toBe('ok');
    expect(said(await addDay(trainer, id, '2026-05-08'))).toBe('409 day_reported');
    for (const on of ['2026-05-03', '2026-05-14']) expect(said(await addDay(trainer, id, on))).toBe('400 on');
    expect(said(await addDay(trainer, id, '2026-05-12', { reason: 'lazy' }))).toBe('400 reason');
    const answers = await Promise.all([1, 2, 3].map(() => addDay(trainer, id, '2026-05-12')));
    expect(answers.map(said).toSorted()).toEqual(['409 day_reported', '409 day_reported', 'ok']);
  });

  test('is recorded by trainers of that day, coordinators and staff', async () => {
    const { trainee, learner, fto, coordinator } = await buildField();
    const later = await longEmployed();
    await assign(trainer, trainee.id, later, { from: '2026-05-11' });
    const evaluator = await longEmployed();
    await assign(trainer, trainee.id, evaluator, { role: 'evaluator' });
    const administrator = await longEmployed({ permissions: { admin_access: true } });
    for (const by of [learner, later, evaluator, officer, administrator])
      expect(said(await addDay(by, trainee.id, '2026-05-05'))).toBe('403 forbidden');
    expect(said(await addDay(later, trainee.id, '2026-05-11'))).toBe('ok');
    expect(said(await addDay(fto, trainee.id, '2026-05-05'))).toBe('ok');
    expect(said(await addDay(coordinator, trainee.id, '2026-05-06'))).toBe('ok');
    expect(said(await addDay(trainer, trainee.id, '2026-05-07'))).toBe('ok');
    const [{ entry } = { entry: 0 }] = trainee.assignments;
    await endAssignment(trainer, trainee.id, entry, { on: '2026-05-12' });
    expect(said(await addDay(fto, trainee.id, '2026-05-12'))).toBe('403 forbidden');
    expect(said(await addDay(fto, trainee.id, '2026-05-08'))).toBe('ok');
  });

  test('is withdrawn once, and is missing again', async () => {
    const { trainee, fto, learner } = await buildField();
    const { body } = await addDay(fto, trainee.id, '2026-05-05');
    const entry = body.without?.[0]?.entry;
    expect(said(await withdrawDay(learner, trainee.id, entry))).toBe('403 forbidden');
    const withdrawn = await withdrawDay(fto, trainee.id, entry);
    expect([said(withdrawn), withdrawn.body.without]).toEqual(['ok', []]);
    expect(withdrawn.body.missing_days.map(({ on }: { on: string }) => on)).toContain('2026-05-05');
    expect(said(await withdrawDay(fto, trainee.id, entry))).toBe('409 already_withdrawn');
    expect(said(await addDay(fto, trainee.id, '2026-05-05'))).toBe('ok');
    expect(said(await withdrawDay(trainer, trainee.id, 1))).toBe('404 not_found');
    expect(said(await withdrawDay(fto, trainee.id, 1))).toBe('403 forbidden');
  });

  test('is neither added nor withdrawn after the training', async () => {
    const { trainee, fto } = await buildField({ phases: [{ key: 'phase-1', name: 'Phase 1', weeks: 1 }] });
    const { body } = await addDay(fto, trainee.id, '2026-05-05');
    await decide(trainer, trainee.id);
    expect(said(await addDay(fto, trainee.id, '2026-05-06'))).toBe('ok');
    await complete(trainer, trainee.id);
    expect(said(await addDay(fto, trainee.id, '2026-05-07'))).toBe('409 training_ended');
    expect(said(await withdrawDay(fto, trainee.id, body.without?.[0]?.entry))).toBe('409 training_ended');
    expect((await view(trainee.id, chief)).without).toHaveLength(2);
  });
});
