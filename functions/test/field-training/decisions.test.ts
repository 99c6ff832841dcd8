import { auditEntries } from '@muster/testing/contents';
import { chief, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { describe, expect, test } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { findFieldTrainee } from '../../src/table/entities/field-trainee.ts';
import { listNotifications } from '../../src/table/entities/notification.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import {
  addDay,
  assign,
  buildField,
  complete,
  day,
  decide,
  decideAsRead,
  endAssignment,
  longEmployed,
  report,
  said,
  view,
  withdrawDecision,
} from './field.ts';

await prepareEachTest(['trainer', 'chief']);

describe('a decision', () => {
  test('advances to the next phase on the next day', async () => {
    const { trainee, learner, fto, coordinator } = await buildField();
    const { status, body } = await decide(coordinator, trainee.id, { on: '2026-05-12' });
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'active',
        phase: { key: 'phase-2', place: 2, of: 2, from: '2026-05-13', until: '2026-06-09' },
        phases: [
          { key: 'phase-1', from: '2026-05-04', ended_on: '2026-05-12' },
          { key: 'phase-2', from: '2026-05-13', ended_on: null },
        ],
        decisions: [
          {
            phase: 'phase-1',
            decision: 'advance',
            weeks: null,
            on: '2026-05-12',
            by: { employee_id: coordinator.employee.employee_id },
            reason: 'Meets the standard',
            withdrawn: null,
          },
        ],
        // The assignment to the first phase is over.
        trainers: [],
      },
    ]);
    expect((await listEntries(site.table, learner.employee.id)).at(-1)).toMatchObject({
      entry: { kind: 'field_training.decided', data: { phase: 'phase-1', phase_name: 'Phase 1', decision: 'advance' } },
      texts: { reason: { value: 'Meets the standard' } },
    });
    for (const { employee } of [learner, fto]) {
      const [note] = await listNotifications(site.table, employee.id, system.clock.now, { limit: 9 });
      expect(note).toMatchObject({ message: 'Phase 1 of the field training is completed.', trainee_id: trainee.id });
    }
    expect(await auditEntries(site.table, 'field_training.decide')).toMatchObject([
      { after: { phase: 'Phase 1', decision: 'advance', on: '2026-05-12' } },
    ]);
    for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
  });

  test('extends the phase by weeks', async () => {
    const { trainee } = await buildField();
    await decide(trainer, trainee.id, { decision: 'extend', weeks: 2 });
    const { body } = await decide(trainer, trainee.id, { decision: 'remediate', weeks: '1' });
    expect(body).toMatchObject({
      phase: { key: 'phase-1', until: '2026-06-21' },
      phases: [{ added: 3, weeks: 4, until: '2026-06-21', ended_on: null }, {}],
      decisions: [
        { decision: 'extend', weeks: 2 },
        { decision: 'remediate', weeks: 1 },
      ],
    });
  });

  test('releases the trainee, and the training has ended', async () => {
    const { trainee, fto } = await buildField();
    const { body } = await decide(trainer, trainee.id, { decision: 'release', on: '2026-05-11' });
    expect(body).toMatchObject({ status: 'released', ended_on: '2026-05-11', phase: { until: '2026-05-11' } });
    // Days after the release are not missing.
    expect(body.missing_days?.at(-1)?.on).toBe('2026-05-11');
    expect((await findFieldTrainee(site.table, trainee.id))?.ended).toBe(true);
    for (const again of [decide(trainer, trainee.id), complete(trainer, trainee.id), addDay(fto, trainee.id, day)])
      expect(said(await again)).not.toBe('ok');
  });

  test('releases the trainee on the day of an advance: the next phase never begins', async () => {
    const { trainee } = await buildField();
    await decide(trainer, trainee.id);
    expect(said(await decide(trainer, trainee.id))).toBe('400 on');
    expect(said(await decide(trainer, trainee.id, { decision: 'release', on: '2026-05-12' }))).toBe('400 on');
    const { body } = await decide(trainer, trainee.id, { decision: 'release' });
    expect(body).toMatchObject({
      status: 'released',
      ended_on: day,
      phase: { key: 'phase-1', until: day },
      phases: [{ ended_on: day }, { from: null, ended_on: null }],
    });
    const withdrawn = await withdrawDecision(trainer, trainee.id, body.decisions?.at(-1)?.entry);
    expect(withdrawn.body).toMatchObject({ status: 'active', phase: { key: 'phase-2', from: '2026-05-14' } });
  });

  test('is refused at its field', async () => {
    const field = await buildField();
    const { id } = field.trainee;
    await report(field, '2026-05-08');
    await report(field, '2026-05-10', { report: 'weekly' });
    await addDay(trainer, id, '2026-05-12');
    const wrong: [string, object][] = [
      ['phase', { phase: 'phase-2' }],
      ['phase', { phase: 'other' }],
      ['on', { on: '2026-05-03' }],
      ['on', { on: '2026-05-14' }],
      ['on', { on: '2026-05-09' }],
      ['on', { on: '2026-05-09', decision: 'release' }],
      ['on', { on: '2026-05-11', decision: 'release' }],
      ['on', { on: '2026-05-14', decision: 'extend', weeks: 1 }],
      ['weeks', { decision: 'extend' }],
      ['weeks', { decision: 'remediate' }],
      ['weeks', { weeks: 2 }],
      ['weeks', { decision: 'release', weeks: 2 }],
      ['weeks', { decision: 'extend', weeks: 0 }],
      ['decision', { decision: 'wait' }],
      ['reason', { reason: '' }],
    ];
    for (const [fieldName, more] of wrong)
      expect([more, said(await decide(trainer, id, more))]).toEqual([more, `400 ${fieldName}`]);
    expect((await view(id)).decisions).toEqual([]);
    // A day without a report simply moves to the next phase.
    expect(said(await decide(trainer, id, { on: '2026-05-11' }))).toBe('ok');
  });

  test('is made by coordinators and staff, on the training as they saw it', async () => {
    const { trainee, learner, fto, coordinator } = await buildField();
    const other = await longEmployed();
    const administrator = await longEmployed({ permissions: { admin_access: true } });
    for (const by of [learner, fto, other, administrator])
      expect(said(await decide(by, trainee.id))).toBe('403 forbidden');
    const { newest } = await view(trainee.id);
    await addDay(fto, trainee.id, '2026-05-05');
    expect(said(await decide(coordinator, trainee.id, { read: newest }))).toBe('409 edit_conflict');
    expect(said(await decide(coordinator, trainee.id))).toBe('ok');
  });

  test('of two at once counts once', async () => {
    const { trainee } = await buildField();
    const seen = await view(trainee.id);
    const answers = await Promise.all([
      decideAsRead(trainer, seen),
      decideAsRead(trainer, seen, { decision: 'release' }),
      decideAsRead(trainer, seen, { decision: 'extend', weeks: 1 }),
    ]);
    expect(answers.map(said).filter((answer) => answer === 'ok')).toHaveLength(1);
    expect((await view(trainee.id)).decisions).toHaveLength(1);
  });

  test('and an assignment at once are in one order', async () => {
    const { trainee } = await buildField();
    const fto = await longEmployed();
    const [decided, assigned] = await Promise.all([
      decide(trainer, trainee.id, { decision: 'release' }),
      assign(trainer, trainee.id, fto),
    ]);
    expect([said(decided), said(assigned)]).toSatisfy(([first, second]: string[]) =>
      first === 'ok' ? ['ok', '409 training_ended'].includes(String(second)) : first === '409 edit_conflict',
    );
    const seen = await view(trainee.id);
    expect(seen.assignments).toHaveLength(said(assigned) === 'ok' ? 2 : 1);
    expect(seen.decisions).toHaveLength(said(decided) === 'ok' ? 1 : 0);
  });
});

describe('the withdrawal of a decision', () => {
  test('restores the phase, and both stay on record', async () => {
    const { trainee, coordinator } = await buildField();
    const { body } = await decide(trainer, trainee.id);
    const entry = body.decisions?.[0]?.entry;
    const withdrawn = await withdrawDecision(coordinator, trainee.id, entry);
    expect([said(withdrawn), withdrawn.body]).toMatchObject([
      'ok',
      {
        phase: { key: 'phase-1' },
        decisions: [{ withdrawn: { reason: 'By mistake', by: { employee_id: coordinator.employee.employee_id } } }],
      },
    ]);
    expect(said(await withdrawDecision(trainer, trainee.id, entry))).toBe('409 already_withdrawn');
    expect(said(await decide(trainer, trainee.id, { decision: 'extend', weeks: 1 }))).toBe('ok');
  });

  test('of a release makes the training active again', async () => {
    const { trainee } = await buildField();
    const { body } = await decide(trainer, trainee.id, { decision: 'release' });
    const withdrawn = await withdrawDecision(trainer, trainee.id, body.decisions?.[0]?.entry);
    expect(withdrawn.body).toMatchObject({ status: 'active', ended_on: null });
    expect((await findFieldTrainee(site.table, trainee.id))?.ended).toBeUndefined();
  });

  test('is only for the last one, without reports in the next phase, before the completion', async () => {
    const field = await buildField();
    const { id } = field.trainee;
    const { body: first } = await decide(trainer, id, { decision: 'extend', weeks: 1, on: '2026-05-11' });
    const { body: second } = await decide(trainer, id, { on: '2026-05-11' });
    const [early, last] = [first.decisions?.[0]?.entry, second.decisions?.[1]?.entry];
    expect(said(await withdrawDecision(trainer, id, early))).toBe('409 in_use');
    await report(field, '2026-05-12', { phase: 'phase-2' });
    expect(said(await withdrawDecision(trainer, id, last))).toBe('409 in_use');
    expect(said(await withdrawDecision(trainer, id, last, { read: 1 }))).toBe('409 edit_conflict');
    expect(said(await withdrawDecision(trainer, id, 1))).toBe('404 not_found');
    expect(said(await withdrawDecision(field.fto, id, last))).toBe('403 forbidden');
    const { body: third } = await decide(trainer, id, { on: '2026-05-12' });
    expect(third.status).toBe('finished');
    await complete(trainer, id);
    expect(said(await withdrawDecision(trainer, id, third.decisions?.[2]?.entry))).toBe('409 training_ended');
  });
});

describe('the completion', () => {
  test('attests the program after the last phase', async () => {
    const { trainee, learner, fto, coordinator } = await buildField();
    const { id } = trainee;
    await decide(trainer, id, { on: '2026-05-08' });
    expect(said(await complete(trainer, id))).toBe('409 training_ended');
    expect((await decide(trainer, id, { on: '2026-05-11' })).body).toMatchObject({
      status: 'finished',
      ended_on: null,
      phase: { place: 2, of: 2 },
    });
    for (const by of [learner, fto]) expect(said(await complete(by, id))).toBe('403 forbidden');
    for (const on of ['2026-05-10', '2026-05-14']) expect(said(await complete(trainer, id, { on }))).toBe('400 on');
    expect(said(await complete(trainer, id, { statement: ' ' }))).toBe('400 statement');
    expect(said(await complete(trainer, id, { read: 1 }))).toBe('409 edit_conflict');
    const { status, body } = await complete(coordinator, id, { on: '2026-05-12' });
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'completed',
        ended_on: '2026-05-12',
        completion: {
          on: '2026-05-12',
          statement: 'Has completed the program.',
          by: { employee_id: coordinator.employee.employee_id },
        },
      },
    ]);
    expect((await findFieldTrainee(site.table, id))?.ended).toBe(true);
    expect((await listEntries(site.table, learner.employee.id)).at(-1)).toMatchObject({
      entry: { kind: 'field_training.completed', valid_on: '2026-05-12', data: { version: 1 } },
      texts: { statement: { value: 'Has completed the program.' } },
    });
    expect(said(await complete(trainer, id))).toBe('409 training_ended');
    const [{ entry } = { entry: 0 }] = trainee.assignments;
    expect(said(await endAssignment(trainer, id, entry))).toBe('409 training_ended');
    expect((await view(id, chief)).status).toBe('completed');
  });

  test('attested twice at once counts once', async () => {
    const { trainee } = await buildField({ phases: [{ key: 'phase-1', name: 'Phase 1', weeks: 1 }] });
    await decide(trainer, trainee.id);
    const answers = await Promise.all([1, 2, 3].map(() => complete(trainer, trainee.id)));
    expect(answers.map(said).filter((answer) => answer === 'ok')).toHaveLength(1);
  });
});
