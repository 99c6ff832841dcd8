import { type Person, staffOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildAuthorization, failingAnswers } from '@muster/testing/evaluations';
import { observer } from '@muster/testing/observe';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateEmployee } from '../../src/domain/people/update-employee.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { complete, day, enter, fail, longEmployed } from './evaluating.ts';
import { classWith, type Form, formFor, group, refusedIn } from './group-of.ts';

const observed = observer();
await prepareEachTest(['chief', 'officer', 'trainer'], { onClient: observed.onClient });

let instructor: Person;
let ann: Person;
let bob: Person;
let row: TrainingClass;
beforeEach(async () => {
  instructor = await longEmployed();
  ann = await longEmployed({ first_name: 'Ann', last_name: 'Adams' });
  bob = await longEmployed({ first_name: 'Bob', last_name: 'Brown' });
  row = await classWith([bob, ann]);
});

const instructorsForm = (more: Parameters<typeof formFor>[1] = {}) =>
  formFor({ employees: [instructor.employee.employee_id] }, more);

const evaluated = ({ employee }: Person, more: object = {}) => ({
  employee_id: employee.employee_id,
  class_id: row.id,
  ...more,
});

const addDraft = async (form: Form, person: Person, more: object = {}) => {
  const body = { ...evaluated(person), form_id: form.id, version: 1, on: day, answers: failingAnswers, ...more };
  return (await system.call('evaluations', 'addDraft', { body: body as never }, instructor.asking)).body;
};

describe('the evaluation of a class', () => {
  test('has the form, the class and its attendees by name, with current names', async () => {
    const form = await instructorsForm();
    await updateEmployee(staffOf(system, site), {
      employeeNumber: bob.employee.employee_id,
      edit: { first_name: 'Aaron', last_name: 'Aaronson' },
    });
    const answer = await group(instructor, form, row);
    expect(answer.status).toBe(200);
    const { evaluators: _, ...content } = form.content;
    expect(answer.body).toEqual({
      form: { id: form.id, version: 1, content, override: false, archived: false },
      class: {
        id: row.id,
        training: expect.stringMatching(/^Training \d+$/),
        location: 'Room 1',
        training_dates: [{ date: '2026-05-11', start_time: '2026-05-11T09:00:00', end_time: '2026-05-11T12:00:00' }],
      },
      on: day,
      people: [
        {
          employee: { id: bob.employee.id, employee_id: bob.employee.employee_id, name: 'Aaron Aaronson', rank: null },
          refused: null,
          firearms: [],
          attempts: [{ firearm_id: null, attempt: 1, refused: null, needs_remediation: null }],
          drafts: [],
          more_drafts: [],
          evaluations: [],
        },
        expect.objectContaining({
          employee: { id: ann.employee.id, employee_id: ann.employee.employee_id, name: 'Ann Adams', rank: null },
        }),
      ],
      lanes: null,
      may_give_lanes: false,
    });
  });

  test('has the firearms of the day, and an attempt with each', async () => {
    const form = await instructorsForm({ of: 'firearm', attempts: { within: 'class', most: 1, remediation: true } });
    const one = await buildAuthorization(system, site, ann.employee);
    const two = await buildAuthorization(system, site, ann.employee, { from: '2026-05-12' });
    const { id } = (await fail(instructor, form, evaluated(ann, { firearm_id: one }))).body;
    const [first, second] = (await group(instructor, form, row)).body.people;
    expect(first.firearms.map((firearm: { id: string }) => firearm.id)).toEqual([one, two]);
    expect(first.firearms[0].serial).toBe('ABC123');
    expect(first.attempts).toEqual([
      {
        firearm_id: one,
        attempt: 2,
        refused: 'This person has no attempt left with this form',
        needs_remediation: id,
      },
      { firearm_id: two, attempt: 1, refused: null, needs_remediation: null },
    ]);
    expect([second.firearms, second.attempts]).toEqual([[], []]);
    const before = await group(instructor, form, row, { on: '2026-05-11' });
    expect(before.body.on).toBe('2026-05-11');
    expect(before.body.people[0].attempts.map((attempt: { firearm_id: string }) => attempt.firearm_id)).toEqual([one]);
  });

  test('has the evaluations with the form in the class, latest first, without withdrawn ones', async () => {
    const [form, another] = [await instructorsForm(), await instructorsForm()];
    const elsewhere = await classWith([ann], -3);
    const withdrawn = (await complete(instructor, form, evaluated(ann))).body;
    await system.call(
      'evaluations',
      'withdraw',
      { params: { employee_id: ann.employee.employee_id, id: withdrawn.id }, body: { reason: 'Wrong person' } },
      trainer.asking,
    );
    const latest = (await complete(instructor, form, evaluated(ann))).body;
    const earlier = (await fail(instructor, form, evaluated(ann, { on: '2026-05-12' }))).body;
    await complete(instructor, another, evaluated(ann));
    await complete(instructor, form, evaluated(ann, { class_id: elsewhere.id }));
    await complete(instructor, form, evaluated(ann, { class_id: undefined }));
    const ofBob = (await fail(trainer, form, evaluated(bob, { evaluator_id: instructor.employee.employee_id }))).body;
    const { people } = (await group(instructor, form, row)).body;
    const rowOf = ({ id, outcome, evaluator, recorder, class_id }: typeof latest) =>
      expect.objectContaining({ id, outcome, evaluator, recorder, class_id });
    expect(people.map(({ evaluations }: { evaluations: object[] }) => evaluations)).toEqual([
      [rowOf(latest), rowOf(earlier)],
      [rowOf(ofBob)],
    ]);
    expect(people[0].evaluations[0]).not.toHaveProperty('answers');
  });

  test("has the caller's drafts about the person with the form in the class, in order of creation", async () => {
    const [form, another] = [await instructorsForm(), await instructorsForm()];
    const elsewhere = await classWith([ann], -3);
    const drafts = [await addDraft(form, ann), await addDraft(form, ann, { on: '2026-05-12' })];
    const ofBob = await addDraft(form, bob);
    await addDraft(another, ann);
    await addDraft(form, ann, { class_id: elsewhere.id });
    await addDraft(form, ann, { class_id: undefined });
    await addDraft(form, officer);
    const { people } = (await group(instructor, form, row)).body;
    expect(people.map((person: { drafts: object[] }) => person.drafts)).toEqual([drafts, [ofBob]]);
    expect(drafts[0].answers).toEqual(failingAnswers);
    const others = (await group(trainer, form, row)).body.people;
    expect(others.map((person: { drafts: object[] }) => person.drafts)).toEqual([[], []]);
  });

  test('names the drafts that are too long for the answer, in order of creation', async () => {
    const form = await instructorsForm();
    const long = Array.from({ length: 70 }, (_, n) => [`k${n}`, { comment: 'x'.repeat(4000) }]);
    const answers = { ...failingAnswers, items: Object.fromEntries(long) };
    const drafts = [];
    for (let n = 0; n < 10; n++) drafts.push(await addDraft(form, ann, { answers }));
    const short = await addDraft(form, bob);
    const { body } = await group(instructor, form, row);
    const ids = drafts.map(({ id }: { id: string }) => id);
    expect(body.people[0].drafts).toEqual(drafts.slice(0, 7));
    expect(body.people.map((person: { more_drafts: string[] }) => person.more_drafts)).toEqual([
      ids.slice(7),
      [short.id],
    ]);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(2_500_000);
  });

  test('is in the audit log as a read of each record, once an hour', async () => {
    const form = await instructorsForm();
    await group(instructor, form, row);
    const { sent } = await observed.during(() => group(instructor, form, row));
    expect(sent.filter(({ command }) => command === 'TransactWrite')).toEqual([]);
    const read = (await auditEntries(site.table, 'record.read')).filter(
      ({ actor }) => actor.id === instructor.employee.id,
    );
    expect(read.map(({ subject }) => subject.employee).toSorted()).toEqual(
      [ann.employee.id, bob.employee.id].toSorted(),
    );
  });
});

describe('an attendee is refused with a reason, and without anything else', () => {
  const nothing = { firearms: [], attempts: [], drafts: [], more_drafts: [], evaluations: [] };

  test('if they are the caller', async () => {
    row = await classWith([ann, instructor], -3);
    const form = await instructorsForm();
    const answer = await group(instructor, form, row);
    const own = answer.body.people.find(
      ({ employee }: { employee: { employee_id: string } }) => employee.employee_id === instructor.employee.employee_id,
    );
    expect(own).toMatchObject({ refused: 'Nobody evaluates themselves. Please ask another evaluator.', ...nothing });
    expect(refusedIn(answer)['Ann Adams']).toBeNull();
  });

  test('if they were not an active employee on the day', async () => {
    const status = (active: boolean, valid_on: string) => ({
      kind: 'employment.status' as const,
      valid_on,
      data: { active },
    });
    await enter(ann, status(false, '2026-05-01'), status(true, '2026-05-12'));
    const form = await instructorsForm();
    await addDraft(form, ann);
    const refused = (await group(instructor, form, row, { on: '2026-05-11' })).body.people[0];
    expect(refused).toMatchObject({ refused: 'This person was not an active employee on that day', ...nothing });
    expect((await group(instructor, form, row)).body.people[0]).toMatchObject({
      refused: null,
      drafts: [expect.anything()],
    });
  });

  test('if they were deleted', async () => {
    const form = await instructorsForm();
    await addDraft(form, ann);
    await system.call('roster', 'delete', { params: { employee_id: ann.employee.employee_id } }, chief.asking);
    const { people } = (await group(instructor, form, row)).body;
    expect(people[0]).toEqual({
      // The number may belong to another attendee now.
      employee: { id: ann.employee.id, employee_id: '', name: 'Ann Adams', rank: null },
      refused: 'This person is no longer an employee',
      ...nothing,
    });
  });
});
