import type { Person } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { beforeEach, describe, expect, test } from 'vitest';
import { listNotifications } from '../../src/table/entities/notification.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { evaluationsOf, longEmployed } from '../evaluations/evaluating.ts';
import { said } from '../waitlist/people.ts';
import {
  assign,
  correct,
  day,
  evaluate,
  one,
  recruit,
  report,
  review,
  type Training,
  train,
  withdraw,
} from './reporting.ts';

await prepareEachTest(['chief', 'trainer']);

let fto: Person;
let sergeant: Person;
let lieutenant: Person;
let corporal: Person;
let coordinator: Person;
let training: Training;
beforeEach(async () => {
  lieutenant = await longEmployed();
  sergeant = await longEmployed({ supervisor: lieutenant.employee.id });
  corporal = await longEmployed();
  fto = await longEmployed({ supervisor: corporal.employee.id });
  coordinator = await longEmployed();
  training = await train({
    program: { coordinators: [coordinator.employee.employee_id] },
    person: { supervisor: sergeant.employee.id },
  });
  await assign(training, fto);
});

test('a review is an entry of the record, and the author is notified', async () => {
  const before = (await report(training, fto)).body;
  const { body } = await review(sergeant, before, { comment: 'Agreed' });
  const { employee_id, first_name, last_name } = sergeant.employee;
  expect(body).toMatchObject({
    entry: before.entry,
    reviewed: { by: { employee_id, name: `${first_name} ${last_name}` }, comment: 'Agreed' },
    can_review: false,
  });
  const last = (await listEntries(site.table, recruit.employee.id)).at(-1);
  expect(last?.entry).toMatchObject({
    kind: 'evaluation.reviewed',
    valid_on: day,
    data: { entry: before.entry },
    actor: { id: sergeant.employee.id },
  });
  expect(last?.texts.comment?.value).toBe('Agreed');
  expect((await evaluationsOf(recruit.asking, recruit)).body).toMatchObject([{ reviewed: { comment: 'Agreed' } }]);
  const [note] = await listNotifications(site.table, fto.employee.id, system.clock.now, { limit: 1 });
  expect(note).toMatchObject({
    kind: 'field_training',
    message: expect.stringMatching(/^Your report about .* was reviewed, with a comment\.$/),
    evaluation_id: before.id,
    employee_id: recruit.employee.employee_id,
  });
  expect(await auditEntries(site.table, 'evaluation.review')).toMatchObject([{ after: { entry: before.entry } }]);
});

test('superiors of the trainee and of the author, coordinators and training staff review, and no one else', async () => {
  const second = await longEmployed();
  await assign(training, second);
  const { body } = await report(training, fto);
  const stranger = await longEmployed();
  for (const by of [fto, recruit, second, stranger]) expect(said(await review(by, body))).toBe('403 forbidden');
  // Administrators see unknown evaluations as missing, others as forbidden.
  expect(said(await review(stranger, { ...body, id: '01KRH4FVM00000000000000000' }))).toBe('403 forbidden');
  expect(said(await review(chief, { ...body, id: '01KRH4FVM00000000000000000' }))).toBe('404 not_found');
  let last = body;
  for (const by of [sergeant, lieutenant, corporal, coordinator, trainer, chief]) {
    expect((await one(by, last.id)).body).toMatchObject({ can_review: true, reviewed: null });
    expect((await review(by, last)).body.reviewed?.by.employee_id).toBe(by.employee.employee_id);
    last = (await correct(fto, last)).body;
    expect(last).toMatchObject({ can_review: false, reviewed: null });
  }
});

describe('a review', () => {
  test('is given once for each entry in force, also at once', async () => {
    const { body } = await report(training, fto);
    const answers = await Promise.all([review(sergeant, body), review(coordinator, body), review(trainer, body)]);
    expect(answers.map(said).toSorted()).toEqual(['409 already_reviewed', '409 already_reviewed', 'ok']);
    const corrected = (await correct(fto, body)).body;
    expect(said(await review(sergeant, body))).toBe('409 edit_conflict');
    expect(said(await review(sergeant, corrected))).toBe('ok');
    expect(said(await review(sergeant, corrected))).toBe('409 already_reviewed');
  });

  test('is refused for a withdrawn report, and for an evaluation that is no report', async () => {
    const { body } = await report(training, fto);
    await withdraw(trainer, body.id);
    expect(said(await review(sergeant, body))).toBe('409 already_withdrawn');
    const form = await buildForm(system, site, { employees: [fto.employee.employee_id] });
    const other = (await evaluate(fto, form)).body;
    expect([said(await review(chief, other)), said(await review(sergeant, other))]).toEqual([
      '409 not_asked',
      '403 forbidden',
    ]);
  });

  test('of a report on paper is given neither by its author nor by who recorded it', async () => {
    const { body } = await report(training, trainer, { evaluator_id: fto.employee.employee_id });
    for (const by of [fto, trainer]) {
      expect(said(await review(by, body))).toBe('403 forbidden');
      expect((await one(by, body.id)).body.can_review).toBe(false);
    }
    expect(said(await review(chief, body))).toBe('ok');
  });

  test('is not given by who corrected the report', async () => {
    const { body } = await correct(trainer, (await report(training, fto)).body);
    expect(said(await review(trainer, body))).toBe('403 forbidden');
    expect((await one(trainer, body.id)).body.can_review).toBe(false);
    const after = (await correct(fto, body)).body;
    expect(said(await review(trainer, after))).toBe('ok');
  });
});

test('the trainee acknowledges a report, and a correction asks for both again', async () => {
  const { body } = await report(training, fto);
  const acknowledge = ({ id, entry }: { id: string; entry: number }) =>
    system.call('evaluations', 'acknowledge', { params: { id }, body: { read: entry } as never }, recruit.asking);
  expect((await acknowledge(body)).body).toMatchObject({ acknowledged: { at: expect.any(String) }, reviewed: null });
  await review(sergeant, body);
  const corrected = (await correct(fto, body)).body;
  expect(corrected).toMatchObject({ acknowledged: { at: null }, reviewed: null });
  expect(said(await acknowledge(body))).toBe('409 edit_conflict');
  expect(said(await acknowledge(corrected))).toBe('ok');
});
