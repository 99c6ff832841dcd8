import { buildCertification, buildType } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildProgram, buildTrainee } from '@muster/testing/field-training';
import { describe, expect, test } from 'vitest';
import { findFieldTrainee } from '../../src/table/entities/field-trainee.ts';
import { listNotifications } from '../../src/table/entities/notification.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import {
  assign,
  buildField,
  call,
  complete,
  decide,
  endAssignment,
  firstDay,
  longEmployed,
  report,
  said,
  view,
} from './field.ts';

await prepareEachTest(['officer', 'trainer', 'chief']);

const notesOf = async (id: string) =>
  (await listNotifications(site.table, id, system.clock.now, { limit: 9 })).map(({ message }) => message);

describe('an assignment', () => {
  test('names role, shift and weekdays, and both people are notified', async () => {
    const { trainee, learner, coordinator } = await buildField();
    const fto = await longEmployed();
    const more = { phase: 'phase-2', role: 'evaluator', from: '2026-06-01', until: '2026-06-14', weekdays: [7, 6, 6] };
    const { status, body } = await assign(coordinator, trainee.id, fto, { ...more, shift: 'Nights' });
    expect([status, body.assignments]).toMatchObject([
      201,
      [{}, { ...more, weekdays: [6, 7], shift: 'Nights', trainer: { employee_id: fto.employee.employee_id } }],
    ]);
    const { entry, texts } = (await listEntries(site.table, learner.employee.id)).at(-1) ?? {};
    expect([entry, texts]).toMatchObject([
      {
        kind: 'field_training.assigned',
        valid_on: '2026-06-01',
        data: { trainee_id: trainee.id, role: 'evaluator', until: '2026-06-14', trainer: { id: fto.employee.id } },
      },
      { shift: { value: 'Nights' } },
    ]);
    expect((await findFieldTrainee(site.table, trainee.id))?.trainers).toContain(fto.employee.id);
    expect(await auditEntries(site.table, 'field_training.assign')).toMatchObject([
      {},
      { after: { role: 'evaluator' } },
    ]);
    expect(await notesOf(fto.employee.id)).toEqual([
      expect.stringMatching(/^You are assigned as the evaluator of .+ in Phase 2 from Mon, Jun 1, 2026 on\.$/),
    ]);
    expect(await notesOf(learner.employee.id)).toEqual([
      expect.stringMatching(/ is your evaluator in Phase 2 from Mon, Jun 1, 2026 on\.$/),
    ]);
  });

  test('expects reports from Monday to Friday by default', async () => {
    const { trainee } = await buildField();
    const { body } = await assign(trainer, trainee.id, await longEmployed());
    expect(body.assignments?.at(-1)?.weekdays).toEqual([1, 2, 3, 4, 5]);
  });

  test('is refused with its field', async () => {
    const { trainee, learner, fto } = await buildField();
    const wrong: [string, typeof fto, object][] = [
      ['phase', officer, { phase: 'phase-9' }],
      ['until', officer, { until: '2026-05-03' }],
      ['from', officer, { from: '2026-05-03' }],
      ['weekdays.0', officer, { weekdays: [8] }],
      ['role', officer, { role: 'boss' }],
      ['employee_id', officer, { employee_id: 'unknown-here' }],
      ['employee_id', learner, {}],
      ['employee_id', fto, {}],
      ['employee_id', fto, { from: '2026-12-01' }],
      ['employee_id', await longEmployed({ hired_on: '2026-05-20' }), {}],
    ];
    for (const [field, person, more] of wrong)
      expect([field, said(await assign(trainer, trainee.id, person, more))]).toEqual([field, `400 ${field}`]);
    expect((await view(trainee.id)).assignments).toHaveLength(1);
    // Another role and phase of the same person.
    expect(said(await assign(trainer, trainee.id, fto, { role: 'evaluator' }))).toBe('ok');
    expect(said(await assign(trainer, trainee.id, fto, { phase: 'phase-2' }))).toBe('ok');
  });

  test('requires a certification of the program on its first day', async () => {
    const type = await buildType(system, site, { name: 'Field Training Officer', expiration_months: 1 });
    const [learner, qualified] = [await longEmployed(), await longEmployed()];
    const program = await buildProgram(system, site, { trainer_type_ids: [type.id] });
    const { id } = await buildTrainee(system, site, { program, employee: learner.employee, from: firstDay });
    const refused = await assign(trainer, id, qualified);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 not_qualified',
      'This person cannot be assigned. The program requires a certification in Field Training Officer on Mon, May 4, 2026.',
    ]);
    await buildCertification(system, site, type, qualified.employee, '2026-04-20');
    // It expires in May.
    expect(said(await assign(trainer, id, qualified, { from: '2026-05-22' }))).toBe('409 not_qualified');
    expect(said(await assign(trainer, id, qualified))).toBe('ok');
  });

  test('cannot be added after the training', async () => {
    const { trainee } = await buildField({ phases: [{ key: 'phase-1', name: 'Phase 1', weeks: 1 }] });
    await decide(trainer, trainee.id);
    expect(said(await assign(trainer, trainee.id, await longEmployed()))).toBe('ok');
    await complete(trainer, trainee.id);
    expect(said(await assign(trainer, trainee.id, await longEmployed()))).toBe('409 training_ended');
  });

  test('of several trainers at once keeps everyone', async () => {
    const { trainee } = await buildField();
    const people = [await longEmployed(), await longEmployed(), await longEmployed()];
    const answers = await Promise.all(people.map((person) => assign(trainer, trainee.id, person)));
    expect(answers.map(said)).toEqual(['ok', 'ok', 'ok']);
    expect((await findFieldTrainee(site.table, trainee.id))?.trainers).toEqual(
      expect.arrayContaining(people.map(({ employee }) => employee.id)),
    );
  });

  test('of one person twice at once counts once', async () => {
    const { trainee } = await buildField();
    const fto = await longEmployed();
    const answers = await Promise.all([1, 2, 3].map(() => assign(trainer, trainee.id, fto)));
    expect(answers.map(said).toSorted()).toEqual(['400 employee_id', '400 employee_id', 'ok']);
  });

  test('of a person who is deleted at the same time is decided first or refused', async () => {
    const { trainee } = await buildField();
    const { employee } = await longEmployed();
    const [assigned, removed] = await Promise.all([
      assign(trainer, trainee.id, { employee } as never),
      system.call('roster', 'delete', { params: { employee_id: employee.employee_id } }, chief.asking),
    ]);
    expect(removed.status).toBe(200);
    expect(['ok', '400 employee_id']).toContain(said(assigned));
    const seen = await view(trainee.id);
    expect(seen.assignments).toHaveLength(said(assigned) === 'ok' ? 2 : 1);
  });
});

describe('a program with separate evaluators', () => {
  test('gives nobody both roles in a phase', async () => {
    const { trainee, fto, learner } = await buildField({ separate_evaluator: true });
    const [evaluator, reporter] = [await longEmployed(), await longEmployed()];
    const evaluate = { role: 'evaluator' };
    expect(said(await assign(trainer, trainee.id, fto, evaluate))).toBe('400 employee_id');
    expect(said(await assign(trainer, trainee.id, evaluator, evaluate))).toBe('ok');
    expect(said(await assign(trainer, trainee.id, evaluator))).toBe('400 employee_id');
    // In another phase, and after an assignment that never began.
    expect(said(await assign(trainer, trainee.id, fto, { ...evaluate, phase: 'phase-2' }))).toBe('ok');
    const { body } = await assign(trainer, trainee.id, reporter);
    await endAssignment(trainer, trainee.id, body.assignments?.at(-1)?.entry, { on: firstDay });
    await report({ trainee, learner, fto: reporter }, '2026-05-12');
    expect(said(await assign(trainer, trainee.id, reporter, evaluate))).toBe('400 employee_id');
  });
});

describe('an assignment that never began', () => {
  const mistaken = async () => {
    const field = await buildField();
    const person = await longEmployed();
    const { body } = await assign(trainer, field.trainee.id, person, { from: '2026-05-11' });
    const end = () => endAssignment(trainer, field.trainee.id, body.assignments?.at(-1)?.entry, { on: '2026-05-11' });
    return { field, person, end };
  };
  const reads = async (id: string, person: Awaited<ReturnType<typeof longEmployed>>) =>
    (await call('trainee', { params: { id } }, person.asking)).status;

  test('gives no access after its end', async () => {
    const { field, person, end } = await mistaken();
    expect(await reads(field.trainee.id, person)).toBe(200);
    expect(said(await end())).toBe('ok');
    expect(await reads(field.trainee.id, person)).toBe(403);
    expect((await call('trainees', { query: {} }, person.asking)).body).toEqual([]);
    expect(await reads(field.trainee.id, field.fto)).toBe(200);
    expect(said(await assign(trainer, field.trainee.id, person))).toBe('ok');
    expect(await reads(field.trainee.id, person)).toBe(200);
  });

  test('leaves the access of another assignment, and of a report', async () => {
    const [one, two] = [await mistaken(), await mistaken()];
    await assign(trainer, one.field.trainee.id, one.person, { phase: 'phase-2' });
    await report({ ...two.field, fto: two.person }, '2026-05-06');
    for (const { field, person, end } of [one, two]) {
      expect(said(await end())).toBe('ok');
      expect(await reads(field.trainee.id, person)).toBe(200);
    }
  });
});

describe('the end of an assignment', () => {
  test('is today by default, and counts from that day', async () => {
    const { trainee, fto, learner } = await buildField();
    const [{ entry } = { entry: 0 }] = trainee.assignments;
    const { status, body } = await endAssignment(trainer, trainee.id, entry);
    expect([status, body.assignments]).toMatchObject([200, [{ entry, until: '2026-05-12' }]]);
    expect(body.trainers).toEqual([]);
    expect((await listEntries(site.table, learner.employee.id)).at(-1)).toMatchObject({
      entry: { kind: 'field_training.unassigned', valid_on: '2026-05-13', data: { entry } },
      texts: { reason: { value: 'Change of shifts' } },
    });
    expect(said(await endAssignment(trainer, trainee.id, entry))).toBe('409 already_ended');
    // A former trainer still reads the reports, and can be assigned again.
    expect((await view(trainee.id, fto)).may).toEqual({ report: false, review: false, manage: false });
    expect(said(await assign(trainer, trainee.id, fto, { from: '2026-05-13' }))).toBe('ok');
  });

  test('on the first day removes it, and other days are refused', async () => {
    const { trainee } = await buildField();
    const fto = await longEmployed();
    const { body } = await assign(trainer, trainee.id, fto, { from: '2026-05-11', until: '2026-05-22' });
    const entry = body.assignments?.at(-1)?.entry;
    for (const on of ['2026-05-10', '2026-05-23'])
      expect(said(await endAssignment(trainer, trainee.id, entry, { on }))).toBe('400 on');
    expect(said(await endAssignment(trainer, trainee.id, entry, { reason: ' ' }))).toBe('400 reason');
    const ended = await endAssignment(trainer, trainee.id, entry, { on: '2026-05-11' });
    expect(ended.body.assignments).toHaveLength(1);
    expect(said(await endAssignment(trainer, trainee.id, entry))).toBe('409 already_ended');
  });

  test('in the future can be brought forward, not put off', async () => {
    const { trainee } = await buildField();
    const [{ entry } = { entry: 0 }] = trainee.assignments;
    expect(said(await endAssignment(trainer, trainee.id, entry, { on: '2026-05-21' }))).toBe('ok');
    for (const on of ['2026-05-21', '2026-05-22'])
      expect(said(await endAssignment(trainer, trainee.id, entry, { on }))).toBe('400 on');
    const earlier = await endAssignment(trainer, trainee.id, entry, { on: '2026-05-18' });
    expect(earlier.body.assignments).toMatchObject([{ entry, until: '2026-05-17' }]);
    expect((await endAssignment(trainer, trainee.id, entry)).body.assignments).toMatchObject([{ until: '2026-05-12' }]);
    expect(said(await endAssignment(trainer, trainee.id, entry))).toBe('409 already_ended');
  });

  test('leaves no report without its assignment', async () => {
    const field = await buildField();
    const [{ entry } = { entry: 0 }] = field.trainee.assignments;
    await report(field, '2026-05-12');
    expect(said(await endAssignment(trainer, field.trainee.id, entry, { on: '2026-05-12' }))).toBe('400 on');
    expect(said(await endAssignment(trainer, field.trainee.id, entry, { on: '2026-05-13' }))).toBe('ok');
  });

  test('needs an assignment of this trainee', async () => {
    const [one, two] = [await buildField(), await buildField()];
    const [{ entry } = { entry: 0 }] = two.trainee.assignments;
    expect(said(await endAssignment(trainer, one.trainee.id, entry + 9))).toBe('404 not_found');
    expect(said(await endAssignment(trainer, one.trainee.id, 1))).toBe('404 not_found');
    expect(said(await endAssignment(two.coordinator, one.trainee.id, entry))).toBe('403 forbidden');
  });
});
