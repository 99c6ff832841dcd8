import type { Person } from '@muster/testing/build';
import { chief, officer, prepareEachTest, site, system } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { beforeEach, describe, expect, test } from 'vitest';
import { said } from '../waitlist/people.ts';
import { correct, day, evaluationsOf, longEmployed, one, wanted } from './evaluating.ts';

await prepareEachTest(['chief', 'officer']);

const everyItem = Array.from({ length: 200 }, (_, n) => `i${n}`);
/** A form and answers that fit into an item of the table each, but not together. */
const longForm = {
  passing: { kind: 'points' as const, minimum: 201 },
  sections: [
    {
      key: 'all',
      title: 'All',
      items: everyItem.map((key) => ({ kind: 'check' as const, key, text: key, help: 'h'.repeat(1000), points: 1 })),
    },
    {
      key: 'last',
      title: 'Last',
      items: [{ kind: 'number' as const, key: 'hits', text: 'Hits', most: 10, points: 1, optional: true as const }],
    },
  ],
};
const longAnswers = {
  items: Object.fromEntries(everyItem.map((key) => [key, { value: true, comment: 'c'.repeat(1200) }])),
};

let instructor: Person;
let form: Awaited<ReturnType<typeof buildForm>>;
beforeEach(async () => {
  instructor = await longEmployed();
  form = await buildForm(system, site, { staff: false, employees: [instructor.employee.employee_id] }, longForm);
});

const keyed = (key: string) => ({ ...instructor.asking, headers: { 'idempotency-key': key } });
const complete = (key = 'complete') =>
  system.call('evaluations', 'complete', { body: wanted(form, { answers: longAnswers }) as never }, keyed(key));
const erase = () =>
  system.call('roster', 'delete', { params: { employee_id: officer.employee.employee_id } }, chief.asking);

describe('with a long form and long answers, a call with an idempotency key', () => {
  test('records an evaluation once', async () => {
    const first = await complete();
    expect([first.status, JSON.stringify(first.body).length > 400_000]).toEqual([201, true]);
    const again = await complete();
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await evaluationsOf(chief.asking)).body).toHaveLength(1);
  });

  test('records remedial training once', async () => {
    const { id } = (await complete()).body;
    const remediate = () =>
      system.call(
        'evaluations',
        'remediate',
        {
          params: { employee_id: officer.employee.employee_id, id },
          body: { on: day, minutes: 45, text: 'Grip' },
        },
        keyed('remediate'),
      );
    const first = await remediate();
    const again = await remediate();
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await one(instructor, id)).body.remediation).toHaveLength(1);
  });

  test('saves a draft once, until the draft is gone', async () => {
    const items = everyItem.map((key) => [key, { value: true, comment: 'c'.repeat(1400) }]);
    const body = { ...wanted(form), answers: { items: Object.fromEntries(items) } };
    const add = () => system.call('evaluations', 'addDraft', { body: body as never }, keyed('draft'));
    const [first, again] = [await add(), await add()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await system.call('evaluations', 'drafts', {}, instructor.asking)).body).toHaveLength(1);
    await system.call('evaluations', 'removeDraft', { params: { id: first.body.id } }, instructor.asking);
    expect(said(await add())).toBe('404 not_found');
  });
});

test('a repetition answers the evaluation as it is now', async () => {
  const { id, entry, answers } = (await complete()).body;
  await correct(instructor, { id, entry }, { answers });
  expect((await complete()).body).toMatchObject({ id, corrected: 'Entered wrong' });
  await erase();
  const again = await complete();
  expect([again.status, again.body.id, again.body.employee.employee_id]).toEqual([
    201,
    id,
    officer.employee.employee_id,
  ]);
});
