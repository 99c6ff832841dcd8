import type { EndpointName } from '@muster/shared/contract';
import type { ProgramRow } from '@muster/shared/field-training-answers';
import { type Person, personOf, staffOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateEmployee } from '../../src/domain/people/update-employee.ts';
import { addDay, assign, buildField, call, decide, type Field, firstDay, longEmployed, said } from './field.ts';

await prepareEachTest(['other', 'trainer', 'chief']);

const unknown = '01KRH4FVM00000000000000000';

let field: Field;
let people: Record<string, Person>;
beforeEach(async () => {
  const superior = await longEmployed();
  const above = await longEmployed();
  field = await buildField();
  const supervise = ({ employee }: Person, by: Person) =>
    updateEmployee(staffOf(system, site), {
      employeeNumber: employee.employee_id,
      edit: { supervisor_id: by.employee.employee_id },
    });
  await supervise(field.learner, superior);
  await supervise(superior, above);
  const trainersSuperior = await longEmployed();
  await supervise(field.fto, trainersSuperior);
  const former = await longEmployed();
  await assign(trainer, field.trainee.id, former, { from: firstDay, until: '2026-05-08' });
  const elsewhere = await buildField();
  people = {
    trainee: field.learner,
    trainer: field.fto,
    'former trainer': former,
    coordinator: field.coordinator,
    superior,
    'superior of the superior': above,
    'superior of the trainer': trainersSuperior,
    'trainer of another trainee': elsewhere.fto,
    'another trainee': elsewhere.learner,
    'coordinator of another program': elsewhere.coordinator,
    'unrelated officer': await longEmployed(),
    clerk: await longEmployed({ permissions: { manage_employees: true } }),
    'administrator only': await longEmployed({ permissions: { admin_access: true } }),
    staff: await longEmployed({ permissions: { manage_trainings: true } }),
  };
});

/** Makes a call as everyone. Returns who may. */
async function allowed(make: (by: Person, name: string) => Promise<string>): Promise<string[]> {
  const names: string[] = [];
  for (const [name, by] of Object.entries(people)) {
    const answer = await make(by, name);
    expect([name, answer]).toEqual([name, expect.stringMatching(/^(ok|403 forbidden)$/)]);
    if (answer === 'ok') names.push(name);
  }
  return names;
}

const readers = [
  'trainee',
  'trainer',
  'former trainer',
  'coordinator',
  'superior',
  'superior of the superior',
  'administrator only',
  'staff',
];

describe('a training', () => {
  test('is seen by the trainee, everyone ever assigned, coordinators, superiors and staff', async () => {
    const { id } = field.trainee;
    expect(await allowed(async (by) => said(await call('trainee', { params: { id } }, by.asking)))).toEqual(readers);
    const listed: string[] = [];
    for (const [name, by] of Object.entries(people)) {
      const { body } = await call('trainees', { query: {} }, by.asking);
      if (body.some((row: { id: string }) => row.id === id)) listed.push(name);
    }
    expect(listed).toEqual(readers);
    // Reading is audited, except for one's own.
    const reads = await auditEntries(site.table, 'record.read');
    expect(reads).toHaveLength(readers.length - 1);
  });

  test('tells everyone what they may do', async () => {
    const { id } = field.trainee;
    const may: Record<string, string> = {};
    for (const name of readers) {
      const by = people[name] as Person;
      const { body } = await call('trainee', { params: { id } }, by.asking);
      const [row] = (await call('trainees', { query: {} }, by.asking)).body.filter(
        (one: { id: string }) => one.id === id,
      );
      expect(row).toEqual(Object.fromEntries(Object.keys(row).map((key) => [key, body[key]])));
      may[name] = Object.keys(body.may)
        .filter((key) => body.may[key])
        .join(' ');
    }
    expect(may).toEqual({
      trainee: '',
      trainer: 'report',
      'former trainer': '',
      coordinator: 'review manage',
      superior: 'review',
      'superior of the superior': 'review',
      'administrator only': 'review',
      staff: 'review manage',
    });
  });

  test('is managed by coordinators and staff', async () => {
    const { id } = field.trainee;
    const managers = ['coordinator', 'staff'];
    expect(await allowed(async (by) => said(await assign(by, id, await longEmployed())))).toEqual(managers);
    const [{ entry } = { entry: 0 }] = field.trainee.assignments;
    expect(
      await allowed(async (by) => {
        const params = { id, entry: String(entry) };
        const answer = said(
          await call('endAssignment', { params, body: { on: '2026-05-13', reason: 'Change' } }, by.asking),
        );
        return answer === '409 already_ended' ? 'ok' : answer;
      }),
    ).toEqual(managers);
    expect(await allowed(async (by) => said(await decide(by, id, { decision: 'extend', weeks: 1 })))).toEqual(managers);
    expect(
      await allowed(async (by) => {
        const params = { id, entry: '1' };
        const answer = said(
          await call('withdrawDecision', { params, body: { read: 1, reason: 'Mistake' } }, by.asking),
        );
        return answer === '404 not_found' ? 'ok' : answer;
      }),
    ).toEqual(managers);
    expect(
      await allowed(async (by) => {
        const body = { read: 1, on: '2026-05-13', statement: 'Done' };
        const answer = said(await call('complete', { params: { id }, body }, by.asking));
        return answer === '409 training_ended' ? 'ok' : answer;
      }),
    ).toEqual(managers);
    expect(
      await allowed(async (by) => {
        const answer = said(await addDay(by, id, '2026-05-12'));
        return answer === '409 day_reported' ? 'ok' : answer;
      }),
    ).toEqual(['trainer', ...managers]);
  });

  test('of a coordinator is managed by others', async () => {
    const { program } = field;
    const { coordinator } = field;
    const started = await call(
      'start',
      { body: { employee_id: coordinator.employee.employee_id, program_id: program.id, from: firstDay } },
      trainer.asking,
    );
    const { id } = started.body;
    expect(started.body.may.manage).toBe(true);
    expect((await call('trainee', { params: { id } }, coordinator.asking)).body.may).toEqual({
      report: false,
      review: false,
      manage: false,
    });
    expect(said(await assign(coordinator, id, field.fto))).toBe('403 forbidden');
    expect(said(await decide(coordinator, id))).toBe('403 forbidden');
    expect(said(await addDay(coordinator, id, '2026-05-05'))).toBe('403 forbidden');
  });
});

describe('programs', () => {
  test('are seen by training staff, listed for their coordinators, and changed by holders of manage_trainings', async () => {
    const { id, content } = field.program;
    const listed: Record<string, boolean> = {};
    for (const [name, by] of Object.entries(people)) {
      const { body } = await call<ProgramRow[]>('programs', {}, by.asking);
      const row = body.find((one) => one.id === id);
      if (row) listed[name] = row.may_start;
      if (name === 'coordinator') expect(body).toHaveLength(1);
    }
    // The value says who may start the program for an employee.
    expect(listed).toEqual({ coordinator: true, 'administrator only': false, staff: true });
    expect(await allowed(async (by) => said(await call('program', { params: { id } }, by.asking)))).toEqual([
      'administrator only',
      'staff',
    ]);
    const save = { params: { id }, body: { content, read: 1 } };
    expect(await allowed(async (by) => said(await call('updateProgram', save, by.asking)))).toEqual(['staff']);
  });
});

test('another department has none of it', async () => {
  const { id } = field.trainee;
  const stranger = await personOf(system, other, other.chief);
  const entry = String(field.trainee.assignments[0]?.entry);
  const calls: [EndpointName<'fieldTraining'>, object][] = [
    ['trainee', { params: { id } }],
    ['assign', { params: { id }, body: { employee_id: '1', phase: 'phase-1', role: 'trainer', from: firstDay } }],
    ['endAssignment', { params: { id, entry }, body: { reason: 'Change' } }],
    ['addDay', { params: { id }, body: { on: '2026-05-05', reason: 'sick' } }],
    ['withdrawDay', { params: { id, entry }, body: { reason: 'Change' } }],
    [
      'decide',
      { params: { id }, body: { read: 1, phase: 'phase-1', decision: 'release', on: '2026-05-13', reason: 'No' } },
    ],
    ['withdrawDecision', { params: { id, entry }, body: { read: 1, reason: 'Change' } }],
    ['withdrawStart', { params: { id }, body: { reason: 'Change' } }],
    ['complete', { params: { id }, body: { read: 1, on: '2026-05-13', statement: 'Done' } }],
    ['program', { params: { id: field.program.id } }],
  ];
  for (const [name, sent] of calls) {
    const theirs = await call(name, sent, stranger.asking);
    const nobodys = await call(name, { ...sent, params: { entry, id: unknown } }, stranger.asking);
    expect([name, said(theirs)]).toEqual([name, '404 not_found']);
    expect(theirs.body.detail).toBe(nobodys.body.detail);
  }
  expect((await call('trainees', { query: {} }, stranger.asking)).body).toEqual([]);
});
