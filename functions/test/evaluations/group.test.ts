import { buildAuditor } from '@muster/testing/auditors';
import { buildClass, buildPerson, buildSeat, buildSite, type Person, personOf, staffOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildAuthorization, buildForm, failingAnswers } from '@muster/testing/evaluations';
import { observer } from '@muster/testing/observe';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateEmployee } from '../../src/domain/people/update-employee.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { said } from '../waitlist/people.ts';
import { complete, day, enter, fail, fieldsOf, longEmployed, unknownId } from './evaluating.ts';

const observed = observer();
await prepareEachTest(['chief', 'officer', 'trainer'], { onClient: observed.onClient });

type Form = Awaited<ReturnType<typeof buildForm>>;

let instructor: Person;
let ann: Person;
let bob: Person;
let row: TrainingClass;
beforeEach(async () => {
  instructor = await longEmployed();
  ann = await longEmployed({ first_name: 'Ann', last_name: 'Adams' });
  bob = await longEmployed({ first_name: 'Bob', last_name: 'Brown' });
  row = await classWith(bob, ann);
});

async function classWith(...people: Person[]): Promise<TrainingClass> {
  const built = await buildClass(system, site, { inDays: -2 });
  for (const { employee } of people) await buildSeat(system, site, built, employee);
  return built;
}

const formFor = (evaluators: Parameters<typeof buildForm>[2], more: Parameters<typeof buildForm>[3] = {}) =>
  buildForm(system, site, { staff: false, ...evaluators }, more);
const instructorsForm = (more: Parameters<typeof buildForm>[3] = {}) =>
  formFor({ employees: [instructor.employee.employee_id] }, more);

const group = (
  by: { asking: RequestParts },
  form: Pick<Form, 'id'>,
  { id = row.id, on }: { id?: string; on?: string } = {},
) =>
  system.call(
    'evaluations',
    'group',
    { params: { id: form.id, class_id: id }, query: { ...(on !== undefined && { on }) } },
    by.asking,
  );

const peopleIn = ({ body }: { body: { people: { employee: { name: string }; refused: string | null }[] } }) =>
  Object.fromEntries(body.people.map(({ employee, refused }) => [employee.name, refused]));

const evaluated = ({ employee }: Person, more: object = {}) => ({
  employee_id: employee.employee_id,
  class_id: row.id,
  ...more,
});

const addDraft = async (form: Form, person: Person, more: object = {}) => {
  const body = { ...evaluated(person), form_id: form.id, version: 1, on: day, answers: failingAnswers, ...more };
  return (await system.call('evaluations', 'addDraft', { body: body as never }, instructor.asking)).body;
};

const sees = (by: Person, one: Form) => group(by, one).then(said);
const notThis = 'You are not qualified to evaluate this person with this form';
const assigned = ({ employee }: Person, valid_on = '2026-02-01') => ({
  kind: 'assignment' as const,
  valid_on,
  data: { supervisor: employee.id },
});

describe('the evaluation of a class', () => {
  test('has the form, the class and its attendees by name, with current names', async () => {
    const form = await instructorsForm();
    await updateEmployee(staffOf(system, site), {
      employeeNumber: bob.employee.employee_id,
      edit: { first_name: 'Aaron', last_name: 'Aaronson' },
    });
    const answer = await group(instructor, form);
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
          employee: { employee_id: bob.employee.employee_id, name: 'Aaron Aaronson', rank: null },
          refused: null,
          firearms: [],
          attempts: [{ firearm_id: null, attempt: 1, refused: null, needs_remediation: null }],
          drafts: [],
          evaluations: [],
        },
        expect.objectContaining({
          employee: { employee_id: ann.employee.employee_id, name: 'Ann Adams', rank: null },
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
    const [first, second] = (await group(instructor, form)).body.people;
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
    const before = await group(instructor, form, { on: '2026-05-11' });
    expect(before.body.on).toBe('2026-05-11');
    expect(before.body.people[0].attempts.map((attempt: { firearm_id: string }) => attempt.firearm_id)).toEqual([one]);
  });

  test('has the evaluations with the form in the class, latest first, without withdrawn ones', async () => {
    const [form, another] = [await instructorsForm(), await instructorsForm()];
    const elsewhere = await classWith(ann);
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
    const { people } = (await group(instructor, form)).body;
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
    const elsewhere = await classWith(ann);
    const drafts = [await addDraft(form, ann), await addDraft(form, ann, { on: '2026-05-12' })];
    const ofBob = await addDraft(form, bob);
    await addDraft(another, ann);
    await addDraft(form, ann, { class_id: elsewhere.id });
    await addDraft(form, ann, { class_id: undefined });
    await addDraft(form, officer);
    const { people } = (await group(instructor, form)).body;
    expect(people.map((person: { drafts: object[] }) => person.drafts)).toEqual([drafts, [ofBob]]);
    expect(drafts[0].answers).toEqual(failingAnswers);
    const others = (await group(trainer, form)).body.people;
    expect(others.map((person: { drafts: object[] }) => person.drafts)).toEqual([[], []]);
  });

  test('is in the audit log as a read of each record, once an hour', async () => {
    const form = await instructorsForm();
    await group(instructor, form);
    await group(instructor, form);
    const read = (await auditEntries(site.table, 'record.read')).filter(
      ({ actor }) => actor.id === instructor.employee.id,
    );
    expect(read.map(({ subject }) => subject.employee).toSorted()).toEqual(
      [ann.employee.id, bob.employee.id].toSorted(),
    );
  });
});

describe('an attendee is refused with a reason, and without anything else', () => {
  const nothing = { firearms: [], attempts: [], drafts: [], evaluations: [] };

  test('if they are the caller', async () => {
    row = await classWith(ann, instructor);
    const form = await instructorsForm();
    const answer = await group(instructor, form);
    const own = answer.body.people.find(
      ({ employee }: { employee: { employee_id: string } }) => employee.employee_id === instructor.employee.employee_id,
    );
    expect(own).toMatchObject({ refused: 'Nobody evaluates themselves. Please ask another evaluator.', ...nothing });
    expect(peopleIn(answer)['Ann Adams']).toBeNull();
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
    const refused = (await group(instructor, form, { on: '2026-05-11' })).body.people[0];
    expect(refused).toMatchObject({ refused: 'This person was not an active employee on that day', ...nothing });
    expect((await group(instructor, form)).body.people[0]).toMatchObject({
      refused: null,
      drafts: [expect.anything()],
    });
  });

  test('if they were deleted', async () => {
    const form = await instructorsForm();
    await addDraft(form, ann);
    await system.call('roster', 'delete', { params: { employee_id: ann.employee.employee_id } }, chief.asking);
    const { people } = (await group(instructor, form)).body;
    expect(people[0]).toEqual({
      employee: { employee_id: ann.employee.employee_id, name: 'Ann Adams', rank: null },
      refused: 'This person is no longer an employee',
      ...nothing,
    });
  });
});

describe('a supervisor', () => {
  test('sees only their own people, at any distance', async () => {
    const [lieutenant, sergeant, outsider] = [await longEmployed(), await longEmployed(), await longEmployed()];
    await enter(ann, assigned(sergeant));
    await enter(sergeant, assigned(lieutenant));
    await enter(officer, assigned(outsider));
    const form = await formFor({ supervisors: true });
    for (const by of [sergeant, lieutenant]) {
      const answer = await group(by, form);
      expect(peopleIn(answer)).toEqual({ 'Ann Adams': null, 'Bob Brown': notThis });
      expect(answer.body.people[1]).toMatchObject({ firearms: [], attempts: [], drafts: [], evaluations: [] });
      const read = (await auditEntries(site.table, 'record.read')).filter(({ actor }) => actor.id === by.employee.id);
      expect(read.map(({ subject }) => subject.employee)).toEqual([ann.employee.id]);
    }
    expect(said(await group(sergeant, form, { on: '2026-01-31' }))).toBe('403 forbidden');
    expect(await sees(outsider, form)).toBe('403 forbidden');
    // With a form for other evaluators, a supervisor is nobody.
    expect(await sees(sergeant, await instructorsForm())).toBe('403 forbidden');
  });

  test('above all attendees is checked with one read of each record', async () => {
    const [lieutenant, sergeant] = [await longEmployed(), await longEmployed()];
    const people = [ann, bob, await longEmployed(), await longEmployed()];
    row = await classWith(...people);
    for (const person of people) await enter(person, assigned(sergeant));
    await enter(sergeant, assigned(lieutenant));
    const form = await formFor({ supervisors: true });
    const { answer, sent } = await observed.during(() => group(lieutenant, form));
    expect(Object.values(peopleIn(answer))).toEqual([null, null, null, null]);
    const readsOf = ({ employee }: Person) =>
      sent.filter(({ input }) => JSON.stringify(input).includes(`${site.code}#ENTRY#${employee.id}"`)).length;
    expect([lieutenant, sergeant, ...people].map(readsOf)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

describe('a caller who may evaluate no attendee', () => {
  test('is refused, and does not learn whether the class exists', async () => {
    const open = await formFor({ supervisors: true, employees: [instructor.employee.employee_id] });
    const { asking } = await buildAuditor(system, site);
    const clerk = await buildPerson(system, site, { permissions: { manage_employees: true } });
    for (const form of [open, await instructorsForm()]) {
      for (const by of [officer, clerk]) {
        const answers = [await group(by, form), await group(by, form, { id: unknownId })];
        expect(answers.map(said)).toEqual(['403 forbidden', '403 forbidden']);
        expect(answers[0]?.body).toEqual(answers[1]?.body);
      }
      expect(said(await group({ asking }, form))).toBe('403 forbidden');
    }
    // Attendees see nothing of each other, and the only attendee nothing of themselves.
    row = await classWith(ann);
    expect(await sees(ann, open)).toBe('403 forbidden');
    // No record was read.
    const read = await auditEntries(site.table, 'record.read');
    expect(read.filter(({ actor }) => [officer, clerk, ann].some(({ employee }) => employee.id === actor.id))).toEqual(
      [],
    );
  });

  test('is refused on a day on which they were not qualified', async () => {
    const form = await instructorsForm();
    const status = { kind: 'employment.status' as const, data: { active: false } };
    await enter(instructor, { ...status, valid_on: '2026-05-10' });
    expect(said(await group(instructor, form, { on: '2026-05-11' }))).toBe('403 forbidden');
    expect(said(await group(instructor, form, { on: '2026-05-09' }))).toBe('ok');
  });
});

describe('a call is refused', () => {
  test('for a day in the future or none', async () => {
    const form = await instructorsForm();
    for (const on of ['2026-05-14', '2026-02-30', '']) {
      expect([on, fieldsOf(await group(instructor, form, { on }))]).toEqual([on, ['on']]);
    }
  });

  test('for an unknown or archived form, and an unknown, canceled, deleted or foreign class', async () => {
    const form = await instructorsForm();
    const other = await buildSite(system);
    const foreign = await buildClass(system, other);
    for (const by of [trainer, chief, instructor]) {
      expect(said(await group(by, { id: unknownId }))).toBe('404 not_found');
      expect(said(await group(by, form, { id: unknownId }))).toBe('404 not_found');
      expect(said(await group(by, form, { id: foreign.id }))).toBe('404 not_found');
    }
    expect(await sees(await personOf(system, other, other.chief), form)).toBe('404 not_found');
    const upcoming = await buildClass(system, site);
    const params = { classId: upcoming.id };
    await system.call('training', 'cancelClass', { params, body: { reason: 'Rain' } as never }, trainer.asking);
    expect(said(await group(instructor, form, { id: upcoming.id }))).toBe('409 class_canceled');
    await system.call('training', 'deleteClass', { params: { id: upcoming.id } }, trainer.asking);
    expect(said(await group(instructor, form, { id: upcoming.id }))).toBe('404 not_found');
    await system.call('forms', 'archive', { params: { id: form.id }, body: { archived: true } }, trainer.asking);
    expect(await sees(trainer, form)).toBe('404 not_found');
  });
});
