import { buildAuditor } from '@muster/testing/auditors';
import { buildClass, buildPerson, buildSite, type Person, personOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { nameInstructors } from '../attendance/held-class.ts';
import { said } from '../waitlist/people.ts';
import { complete, enter, fieldsOf, longEmployed, unknownId } from './evaluating.ts';
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

const instructorsForm = () => formFor({ employees: [instructor.employee.employee_id] });
const sees = async (by: Person, form: Form) => said(await group(by, form, row));
const assigned = ({ employee }: Person) => ({
  kind: 'assignment' as const,
  valid_on: '2026-02-01',
  data: { supervisor: employee.id },
});
const notThis = 'You are not qualified to evaluate this person with this form';

describe('a supervisor', () => {
  test('sees only their own people, at any distance', async () => {
    const [lieutenant, sergeant, outsider] = [await longEmployed(), await longEmployed(), await longEmployed()];
    await enter(ann, assigned(sergeant));
    await enter(sergeant, assigned(lieutenant));
    await enter(officer, assigned(outsider));
    const form = await formFor({ supervisors: true });
    for (const by of [sergeant, lieutenant]) {
      const answer = await group(by, form, row);
      expect(refusedIn(answer)).toEqual({ 'Ann Adams': null, 'Bob Brown': notThis });
      expect(answer.body.people[1]).toMatchObject({ firearms: [], attempts: [], drafts: [], evaluations: [] });
      const read = (await auditEntries(site.table, 'record.read')).filter(({ actor }) => actor.id === by.employee.id);
      expect(read.map(({ subject }) => subject.employee)).toEqual([ann.employee.id]);
    }
    expect(said(await group(sergeant, form, row, { on: '2026-01-31' }))).toBe('403 forbidden');
    expect(await sees(outsider, form)).toBe('403 forbidden');
    // With a form for other evaluators, a supervisor is nobody.
    expect(await sees(sergeant, await instructorsForm())).toBe('403 forbidden');
  });

  test('of an earlier day sees no results, which only present superiors may read', async () => {
    const [before, now] = [await longEmployed(), await longEmployed()];
    await enter(ann, assigned(before));
    await enter(ann, { kind: 'assignment', valid_on: '2026-05-12', data: { supervisor: now.employee.id } });
    const form = await formFor({ supervisors: true });
    const { employee_id } = ann.employee;
    expect((await complete(now, form, { employee_id, class_id: row.id })).status).toBe(201);
    const seenBy = async (by: Person, on: string) => {
      const person = (await group(by, form, row, { on })).body.people[0];
      return [person.refused, person.attempts.length, person.evaluations.length];
    };
    expect(await seenBy(before, '2026-05-11')).toEqual([null, 1, 0]);
    expect(await seenBy(now, '2026-05-13')).toEqual([null, 1, 1]);
    expect(said(await group(before, form, row))).toBe('403 forbidden');
  });

  test('above all attendees is checked with one read of each record', async () => {
    const [lieutenant, sergeant] = [await longEmployed(), await longEmployed()];
    const people = [ann, bob, await longEmployed(), await longEmployed()];
    row = await classWith(people, -3);
    for (const person of people) await enter(person, assigned(sergeant));
    await enter(sergeant, assigned(lieutenant));
    const form = await formFor({ supervisors: true });
    const { answer, sent } = await observed.during(() => group(lieutenant, form, row));
    expect(Object.values(refusedIn(answer))).toEqual([null, null, null, null]);
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
        const answers = [await group(by, form, row), await group(by, form, { id: unknownId })];
        expect(answers.map(said)).toEqual(['403 forbidden', '403 forbidden']);
        expect(answers[0]?.body).toEqual(answers[1]?.body);
      }
      expect(said(await group({ asking }, form, row))).toBe('403 forbidden');
    }
    // Attendees see nothing of each other, and the only attendee nothing of themselves.
    row = await classWith([ann], -3);
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
    expect(said(await group(instructor, form, row, { on: '2026-05-11' }))).toBe('403 forbidden');
    expect(said(await group(instructor, form, row, { on: '2026-05-09' }))).toBe('ok');
  });
});

test('staff of the class who may evaluate no one get the lanes, and nothing of the people', async () => {
  const form = await instructorsForm();
  const { employee } = officer;
  await nameInstructors(site, row.id, [{ employee: employee.id, employee_id: employee.employee_id, name: 'Lee' }]);
  const params = { classId: row.id };
  const places = [{ employee_id: ann.employee.employee_id, relay: 1, lane: 2 }];
  await system.call('evaluations', 'giveLanes', { params, body: { count: 5, read: 0, places } }, officer.asking);
  const answer = await group(officer, form, row);
  expect(answer.body).toMatchObject({ lanes: { places }, may_give_lanes: true });
  expect(refusedIn(answer)).toEqual({ 'Ann Adams': notThis, 'Bob Brown': notThis });
  expect(answer.body.people[0]).toMatchObject({ firearms: [], attempts: [], drafts: [], evaluations: [] });
  expect(await auditEntries(site.table, 'record.read')).toEqual([]);
  expect(said(await group(officer, form, { id: unknownId }))).toBe('403 forbidden');
});

describe('a call is refused', () => {
  test('for a day in the future or none', async () => {
    const form = await instructorsForm();
    for (const on of ['2026-05-14', '2026-02-30', '']) {
      expect([on, fieldsOf(await group(instructor, form, row, { on }))]).toEqual([on, ['on']]);
    }
  });

  test('for an unknown or archived form, and an unknown, canceled, deleted or foreign class', async () => {
    const form = await instructorsForm();
    const other = await buildSite(system);
    const foreign = await buildClass(system, other);
    for (const by of [trainer, chief, instructor]) {
      expect(said(await group(by, { id: unknownId }, row))).toBe('404 not_found');
      expect(said(await group(by, form, { id: unknownId }))).toBe('404 not_found');
      expect(said(await group(by, form, foreign))).toBe('404 not_found');
    }
    expect(await sees(await personOf(system, other, other.chief), form)).toBe('404 not_found');
    const upcoming = await buildClass(system, site);
    const params = { classId: upcoming.id };
    await system.call('training', 'cancelClass', { params, body: { reason: 'Rain' } as never }, trainer.asking);
    expect(said(await group(instructor, form, upcoming))).toBe('409 class_canceled');
    await system.call('training', 'deleteClass', { params: { id: upcoming.id } }, trainer.asking);
    expect(said(await group(instructor, form, upcoming))).toBe('404 not_found');
    await system.call('forms', 'archive', { params: { id: form.id }, body: { archived: true } }, trainer.asking);
    expect(await sees(trainer, form)).toBe('404 not_found');
  });
});
