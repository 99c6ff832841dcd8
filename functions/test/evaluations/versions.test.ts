import { formContent } from '@muster/shared/forms/form-fields';
import { as, buildClass, buildSeat, buildType, type Person, staffOf } from '@muster/testing/build';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { passingAnswers } from '@muster/testing/evaluations';
import { formContentOf } from '@muster/testing/forms';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { publishForm } from '../../src/areas/forms/publish-form.ts';
import { createForm, updateForm } from '../../src/areas/forms/write-form.ts';
import { callsOf } from '../attendance/held-class.ts';
import { said } from '../waitlist/people.ts';
import { complete, day, fieldsOf, longEmployed } from './evaluating.ts';

await prepareEachTest(['staff', 'officer']);

let instructor: Person;
let person: Person;
let form: { id: string; version: number | null };
let held: { id: string };
beforeEach(async () => {
  [instructor, person] = [await longEmployed(), await longEmployed()];
  form = await publishedTwice();
  const type = await buildType(system, site, { form_ids: [form.id], requires_pass: true });
  held = await buildClass(system, site, { inDays: -4, type });
  await buildSeat(system, site, held, person.employee);
});

/** Publishes an easy version and, two days before today, a harder one. Returns the easy one. */
async function publishedTwice() {
  const { now } = system.clock;
  const evaluators = { staff: false, employees: [instructor.employee.employee_id] };
  const easy = formContentOf(evaluators, { name: `Course ${now.getTime()}` });
  system.clock.now = new Date('2026-05-04T15:00:00Z');
  const { id, newest } = await createForm(staffOf(system, site), { content: formContent.parse(easy) });
  const first = await publishForm(staffOf(system, site), { id, read: newest });
  system.clock.now = new Date('2026-05-11T15:00:00Z');
  const content = { ...easy, passing: { kind: 'percent' as const, minimum: 95 } };
  const saved = await updateForm(staffOf(system, site), {
    id,
    edit: { content: formContent.parse(content), read: first.newest },
  });
  await publishForm(staffOf(system, site), { id, read: saved.newest });
  system.clock.now = now;
  return { id, version: 1 };
}

const outside = (more: object = {}) =>
  complete(instructor, form, { employee_id: person.employee.employee_id, ...more });
const inClass = (more: object = {}) => outside({ class_id: held.id, ...more });

const addDraft = (more: object = {}, by: RequestParts = instructor.asking) =>
  system.call(
    'evaluations',
    'addDraft',
    {
      body: {
        employee_id: person.employee.employee_id,
        form_id: form.id,
        class_id: held.id,
        version: 1,
        on: '2026-05-11',
        answers: passingAnswers,
        ...more,
      } as never,
    },
    by,
  );

test('a version that was replaced before the day is refused, in a class and outside', async () => {
  for (const refused of [await inClass(), await outside()]) {
    expect([said(refused), refused.body.fields]).toEqual([
      '400 invalid_input',
      {
        version: [
          'A newer version of this form was published on Mon, May 11, 2026. Please use version 2, or choose an earlier day.',
        ],
      },
    ]);
  }
  const { issue } = callsOf(system, staff, held);
  expect((await issue([person.employee.employee_id])).body.issued).toEqual([]);
  expect((await inClass({ version: 2 })).body).toMatchObject({ version: 2, on: day });
  expect((await issue([person.employee.employee_id])).body.issued).toEqual([person.employee.employee_id]);
});

test('a version is accepted for the days until it was replaced', async () => {
  const { body } = await inClass({ on: '2026-05-11' });
  expect([body.version, body.outcome]).toEqual([1, 'passed']);
});

test('a draft keeps its version on a later day, and takes no other replaced version', async () => {
  const { now } = system.clock;
  system.clock.now = new Date('2026-05-11T14:00:00Z');
  const { body: draft } = await addDraft({}, await as(system, site, instructor.employee));
  system.clock.now = now;
  // Begun after the version was replaced.
  const { body: late } = await addDraft();
  expect(fieldsOf(await inClass({ draft_id: late.id }))).toEqual(['version']);
  const { body: newer } = await addDraft({ version: 2 });
  expect(fieldsOf(await addDraft({ on: day }))).toEqual(['version']);
  const save = ({ id, newest }: { id: string; newest: number }) => {
    const { employee, saved_at: _, deleted: _deleted, newest: _newest, id: _id, ...rest } = draft;
    const body = { ...rest, employee_id: employee.employee_id, firearm_id: undefined, field_training: undefined };
    const edit = { params: { id }, body: { ...body, version: 1, on: day, read: newest } };
    return system.call('evaluations', 'saveDraft', edit as never, instructor.asking);
  };
  expect([said(await save(draft)), fieldsOf(await save(newer))]).toEqual(['ok', ['version']]);
  expect(fieldsOf(await inClass({ draft_id: newer.id }))).toEqual(['version']);
  expect((await inClass({ draft_id: draft.id })).body).toMatchObject({ version: 1, on: day });
});
