import type { EndpointName } from '@muster/shared/contract';
import type { Person } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildProgram } from '@muster/testing/field-training';
import { describe, expect, test } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { listFieldTrainees } from '../../src/table/entities/field-trainee.ts';
import { listNotifications } from '../../src/table/entities/notification.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import {
  addDay,
  buildField,
  call,
  complete,
  decide,
  decideAsRead,
  firstDay,
  longEmployed,
  report,
  said,
  start,
  view,
  withdrawDecision,
  withdrawStart,
} from './field.ts';

await prepareEachTest(['officer', 'trainer', 'chief']);

const remove = (employee_id: string) => system.call('roster', 'delete', { params: { employee_id } }, chief.asking);

describe('a training', () => {
  test('starts with the first phase of the last version', async () => {
    const learner = await longEmployed();
    const { id, content } = await buildProgram(system, site);
    const longer = { ...content, phases: content.phases.map((phase) => ({ ...phase, weeks: 6 })) };
    await call('updateProgram', { params: { id }, body: { content: longer, read: 1 } }, trainer.asking);
    const { status, body } = await start(trainer, id, learner);
    expect([status, body]).toMatchObject([
      201,
      {
        employee: { employee_id: learner.employee.employee_id, active: true },
        program_id: id,
        program_name: content.name,
        version: 2,
        status: 'active',
        from: firstDay,
        ended_on: null,
        phase: { key: 'phase-1', name: 'Phase 1', place: 1, of: 2, from: firstDay, until: '2026-06-14' },
        phases: [
          { key: 'phase-1', from: firstDay, goals: 'Traffic stops', added: 0, ended_on: null },
          { key: 'phase-2', from: null, until: null },
        ],
        trainers: [],
        own: false,
        may: { report: false, review: true, manage: true },
      },
    ]);
    const written = await listEntries(site.table, learner.employee.id);
    expect(written.at(-1)?.entry).toMatchObject({
      kind: 'field_training.started',
      valid_on: firstDay,
      no: body.newest,
      data: { trainee_id: body.id, program_id: id, program_name: content.name, version: 2 },
    });
    expect(await listFieldTrainees(site.table)).toMatchObject([
      { id: body.id, employee: learner.employee.id, version: 2, trainers: [] },
    ]);
    expect(await auditEntries(site.table, 'field_training.start')).toMatchObject([
      { subject: { employee: learner.employee.id, trainee: body.id, program: id }, after: { from: firstDay } },
    ]);
    const [note] = await listNotifications(site.table, learner.employee.id, system.clock.now, { limit: 9 });
    expect(note).toMatchObject({ kind: 'field_training', trainee_id: body.id });
    for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
  });

  test('is started by staff and coordinators, never by the trainee', async () => {
    const [learner, coordinator] = [await longEmployed(), await longEmployed()];
    const program = await buildProgram(system, site, { coordinators: [coordinator.employee.employee_id] });
    const administrator = await longEmployed({ permissions: { admin_access: true } });
    const clerk = await longEmployed({ permissions: { manage_employees: true } });
    for (const by of [officer, learner, administrator, clerk])
      expect(said(await start(by, program.id, learner))).toBe('403 forbidden');
    const unknown = '01KRH4FVM00000000000000000';
    expect(said(await start(officer, unknown, learner))).toBe('403 forbidden');
    expect(said(await start(trainer, unknown, learner))).toBe('400 program_id');
    for (const by of [trainer, coordinator]) expect(said(await start(by, program.id, by))).toBe('403 forbidden');
    expect(said(await start(coordinator, program.id, learner))).toBe('ok');
  });

  test('begins at most two years ago or a year ahead, for an active employee', async () => {
    const learner = await longEmployed();
    const { id } = await buildProgram(system, site);
    const answerOn = async (from: string, person = learner) => said(await start(trainer, id, person, { from }));
    expect(await answerOn('2024-05-12')).toBe('400 from');
    expect(await answerOn('2027-05-14')).toBe('400 from');
    expect(await answerOn('2026-02-30')).toBe('400 from');
    const hiredLater = await longEmployed({ hired_on: '2026-05-05' });
    expect(await answerOn(firstDay, hiredLater)).toBe('400 employee_id');
    expect(await answerOn('2026-05-05', hiredLater)).toBe('ok');
    expect(await answerOn('2024-05-13')).toBe('ok');
    expect(await answerOn('2027-05-13', await longEmployed())).toBe('ok');
    const nobody = { employee_id: 'unknown-here', program_id: id, from: firstDay };
    expect(said(await call('start', { body: nobody }, trainer.asking))).toBe('404 not_found');
  });

  test('excludes another one until it ends', async () => {
    const { trainee, program, learner } = await buildField();
    expect(said(await start(trainer, program.id, learner, { from: '2026-06-01' }))).toBe('409 in_field_training');
    await decide(trainer, trainee.id, { decision: 'release', on: '2026-05-12' });
    expect(said(await start(trainer, program.id, learner, { from: '2026-05-12' }))).toBe('400 from');
    const again = await start(trainer, program.id, learner, { from: '2026-05-13' });
    expect(said(again)).toBe('ok');
    // The release can no longer be withdrawn.
    const { newest, decisions } = await view(trainee.id);
    const withdrawn = await call(
      'withdrawDecision',
      {
        params: { id: trainee.id, entry: String(decisions[0]?.entry) },
        body: { read: newest, reason: 'By mistake' },
      },
      trainer.asking,
    );
    expect(said(withdrawn)).toBe('409 in_field_training');
    // Nor after the other one ended.
    await decide(trainer, again.body.id, { decision: 'release' });
    const late = await withdrawDecision(trainer, trainee.id, decisions[0]?.entry);
    expect([said(late), late.body.detail]).toEqual([
      '409 in_field_training',
      'Another field training of this person ended on Wed, May 13, 2026. This release can no longer be withdrawn.',
    ]);
  });

  test('started twice at once starts once', async () => {
    const learner = await longEmployed();
    const [one, two] = [await buildProgram(system, site), await buildProgram(system, site)];
    const answers = await Promise.all([one, two, one].map(({ id }) => start(trainer, id, learner)));
    expect(answers.map(said).toSorted()).toEqual(['409 in_field_training', '409 in_field_training', 'ok']);
    expect(await listFieldTrainees(site.table)).toHaveLength(1);
  });

  test('is not started in an archived program', async () => {
    const { id, content } = await buildProgram(system, site);
    await call('updateProgram', { params: { id }, body: { content, read: 1, archived: true } }, trainer.asking);
    expect(said(await start(trainer, id, await longEmployed()))).toBe('400 program_id');
  });

  test('keeps its version, and another training can follow a completed one', async () => {
    const { trainee, program, learner } = await buildField({
      phases: [{ key: 'phase-1', name: 'Phase 1', weeks: 1 }],
    });
    const { content } = program;
    const changed = { ...content, phases: [{ key: 'other', name: 'Other', weeks: 2 }] };
    await call('updateProgram', { params: { id: program.id }, body: { content: changed, read: 1 } }, trainer.asking);
    expect((await view(trainee.id)).phase).toMatchObject({ key: 'phase-1', of: 1 });
    await decide(trainer, trainee.id, { on: '2026-05-10' });
    expect(said(await start(trainer, program.id, learner))).toBe('409 in_field_training');
    expect(said(await complete(trainer, trainee.id, { on: '2026-05-11' }))).toBe('ok');
    const again = await start(trainer, program.id, learner, { from: '2026-05-12' });
    expect([said(again), again.body.phase?.key]).toEqual(['ok', 'other']);
    expect(await view(trainee.id)).toMatchObject({ status: 'completed', ended_on: '2026-05-11' });
  });
});

describe('the withdrawal of a start', () => {
  test('of a training in the future or of the wrong person removes the trainee, and another one can start', async () => {
    const { trainee, program, learner, fto, coordinator } = await buildField();
    await addDay(fto, trainee.id, '2026-05-05');
    const other = await longEmployed();
    const later = (await start(trainer, program.id, other, { from: '2026-06-01' })).body;
    expect(said(await decide(trainer, later.id, { decision: 'release' }))).toBe('400 on');
    expect(said(await withdrawStart(trainer, later.id))).toBe('ok');
    expect(said(await withdrawStart(coordinator, trainee.id, { reason: ' ' }))).toBe('400 reason');
    expect(await withdrawStart(coordinator, trainee.id)).toMatchObject({
      status: 200,
      body: { detail: 'Start withdrawn' },
    });
    expect(await listFieldTrainees(site.table)).toEqual([]);
    expect((await call('trainees', { query: {} }, trainer.asking)).body).toEqual([]);
    expect(said(await withdrawStart(trainer, trainee.id))).toBe('404 not_found');
    expect(said(await call('trainee', { params: { id: trainee.id } }, fto.asking))).toBe('403 forbidden');
    const written = await listEntries(site.table, learner.employee.id);
    const started = written.find(({ entry }) => entry.kind === 'field_training.started');
    expect(written.at(-1)).toMatchObject({
      entry: {
        kind: 'field_training.start_withdrawn',
        valid_on: '2026-05-13',
        data: { trainee_id: trainee.id, entry: started?.entry.no },
      },
      texts: { reason: { value: 'Wrong person' } },
    });
    for (const { employee } of [learner, fto]) {
      const [note] = await listNotifications(site.table, employee.id, system.clock.now, { limit: 9 });
      expect(note?.message).toContain('was withdrawn: Wrong person.');
      expect(note).not.toHaveProperty('trainee_id');
    }
    expect(await auditEntries(site.table, 'field_training.withdraw_start')).toHaveLength(2);
    expect(said(await start(trainer, program.id, learner))).toBe('ok');
    for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
  });

  test('requires that no decision and no report is in force, and a person who runs the training', async () => {
    const field = await buildField();
    const { trainee, learner, fto } = field;
    for (const by of [learner, fto, await longEmployed({ permissions: { admin_access: true } })])
      expect(said(await withdrawStart(by, trainee.id))).toBe('403 forbidden');
    const { body } = await decide(trainer, trainee.id, { decision: 'extend', weeks: 1 });
    expect(said(await withdrawStart(trainer, trainee.id))).toBe('409 in_use');
    await withdrawDecision(trainer, trainee.id, body.decisions?.[0]?.entry);
    await report(field, '2026-05-12');
    expect(said(await withdrawStart(trainer, trainee.id))).toBe('409 in_use');
    const [other] = [await buildField()];
    await decide(trainer, other.trainee.id, { decision: 'release' });
    expect(said(await withdrawStart(trainer, other.trainee.id))).toBe('409 training_ended');
  });

  test('and a decision at once are in one order', async () => {
    const { trainee } = await buildField();
    const seen = await view(trainee.id);
    const answers = await Promise.all([
      withdrawStart(trainer, trainee.id),
      decideAsRead(trainer, seen, { decision: 'extend', weeks: 1 }),
    ]);
    expect(answers.map(said).filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(await listFieldTrainees(site.table)).toHaveLength(said(answers[0]) === 'ok' ? 0 : 1);
  });
});

describe('a deleted trainee', () => {
  test('ends the training, which stays readable for those who were involved', async () => {
    const { trainee, learner, fto, coordinator } = await buildField();
    expect((await remove(learner.employee.employee_id)).status).toBe(200);
    const [stored] = await listFieldTrainees(site.table);
    expect(stored?.ended).toBe(true);
    for (const by of [trainer, fto, coordinator]) {
      const seen = await view(trainee.id, by);
      expect(seen).toMatchObject({ employee: { active: false }, missing_days: [], may: { manage: false } });
      expect(seen.employee.name).toContain('Officer');
      const list = (query: object) => call('trainees', { query }, by.asking);
      expect((await list({})).body).toEqual([]);
      expect((await list({ ended: 'true' })).body).toMatchObject([{ id: trainee.id, missing: 0 }]);
    }
    expect(said(await decide(trainer, trainee.id))).toBe('409 training_ended');
  });

  test('is read with an audit entry, under the last number', async () => {
    const { trainee, learner } = await buildField();
    await remove(learner.employee.employee_id);
    const reads: [EndpointName<'fieldTraining'>, Person, object][] = [
      ['trainee', trainer, {}],
      ['ratings', chief, {}],
      ['answers', await longEmployed({ permissions: { admin_access: true } }), { from: firstDay, to: firstDay }],
    ];
    for (const [name, by, query] of reads)
      expect([name, said(await call(name, { params: { id: trainee.id }, query }, by.asking))]).toEqual([name, 'ok']);
    const { id, employee_id } = learner.employee;
    expect((await auditEntries(site.table, 'record.read')).map(({ subject }) => subject)).toEqual(
      reads.map(() => ({ employee: id, employee_id })),
    );
  });

  test('is not trained, whichever of deletion and start comes first', async () => {
    const learner = await longEmployed();
    const { id } = await buildProgram(system, site);
    const [started, removed] = await Promise.all([start(trainer, id, learner), remove(learner.employee.employee_id)]);
    expect(removed.status).toBe(200);
    expect(['ok', '404 not_found', '409 training_ended']).toContain(said(started));
    for (const { ended } of await listFieldTrainees(site.table)) expect(ended).toBe(true);
  });

  test('leaves trainers and coordinators readable', async () => {
    const { trainee, program, fto, coordinator } = await buildField();
    for (const { employee } of [fto, coordinator]) await remove(employee.employee_id);
    const seen = await view(trainee.id, trainer);
    const name = (person: typeof fto) => `${person.employee.first_name} ${person.employee.last_name}`;
    expect(seen.assignments[0]?.trainer.name).toBe(name(fto));
    expect(seen.coordinators.map((one) => one.name)).toEqual([name(coordinator)]);
    const answer = await call('program', { params: { id: program.id } }, trainer.asking);
    expect([answer.status, answer.body.coordinators]).toEqual([200, []]);
  });
});
