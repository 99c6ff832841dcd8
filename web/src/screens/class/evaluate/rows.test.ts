import { expect, test } from 'vitest';
import { aFirearm, aGroupDraft, aGroupPerson } from '../../../testing/class-evaluation.ts';
import { anEvaluationRow } from '../../../testing/evaluations.ts';
import { blankOf, openDraft } from './open-evaluations.ts';
import { isUnfinished } from './ready.ts';
import { type GroupRow, rowsOf, withEvaluation } from './rows.ts';

const [first, second] = [aFirearm('F1', 'A1'), aFirearm('F2', 'A2')];
const armed = aGroupPerson('1004', 'Dana Ortiz', { firearms: [first, second] });
const ortiz = aGroupPerson('1004', 'Dana Ortiz');
const kinds = (rows: readonly GroupRow[]) => rows.map(({ kind }) => kind);

test('a person without anything has one blank row, the same in each rendering', () => {
  const [row] = rowsOf(ortiz, [], 1);
  expect(row).toMatchObject({ kind: 'open', attempt: { attempt: 1 }, refused: undefined, addsFirearm: false });
  const again = rowsOf(ortiz, [], 1)[0];
  expect(row?.kind === 'open' && again?.kind === 'open' && row.open === again.open).toBe(true);
});

test('a refused person has the reason; typed answers stay', () => {
  const refused = { ...ortiz, refused: 'You cannot evaluate yourself.', attempts: [] };
  expect(rowsOf(refused, [], 1)).toMatchObject([{ kind: 'refused', reason: 'You cannot evaluate yourself.' }]);
  expect(rowsOf(refused, [blankOf(ortiz)], 1)).toMatchObject([
    { kind: 'open', refused: 'You cannot evaluate yourself.' },
  ]);
});

test('a failed evaluation is shown until its next attempt is open, which names it', () => {
  const failed = anEvaluationRow();
  const person = { ...ortiz, evaluations: [failed], attempts: [{ ...ortiz.attempts[0]!, attempt: 2 }] };
  expect(rowsOf(person, [], 1)).toMatchObject([{ kind: 'done', evaluation: failed, next: { attempt: 2 } }]);
  expect(rowsOf(person, [blankOf(person, 'next')], 1)).toMatchObject([{ kind: 'open', previous: failed }]);
});

test('a person is unfinished while a failed evaluation allows another attempt or waits for remedial training', () => {
  const done = (outcome: 'passed' | 'failed', changed: Partial<(typeof ortiz.attempts)[number]>) =>
    rowsOf(
      { ...ortiz, evaluations: [anEvaluationRow({ outcome })], attempts: [{ ...ortiz.attempts[0]!, ...changed }] },
      [],
      1,
    ).some(isUnfinished);
  expect(done('passed', { attempt: 2 })).toBe(false);
  expect(done('failed', { attempt: 2 })).toBe(true);
  expect(done('failed', { refused: 'Remedial training is missing.', needs_remediation: 'E9' })).toBe(true);
  expect(done('failed', { refused: 'No attempt is left.' })).toBe(false);
});

test('each firearm has its own attempts and its own row', () => {
  const evaluation = anEvaluationRow({ firearm: first });
  const person = { ...armed, evaluations: [evaluation] };
  const rows = rowsOf(person, [], 1);
  expect(rows).toMatchObject([{ kind: 'done', addsFirearm: true }]);
  const withSecond = rowsOf(person, [{ ...blankOf(armed, 'other'), firearm: 'F2' }], 1);
  expect(withSecond).toMatchObject([
    { kind: 'done', addsFirearm: false },
    { kind: 'open', attempt: { firearm_id: 'F2' }, addsFirearm: false },
  ]);
  expect(rowsOf(person, [blankOf(armed, 'other')], 1).map(({ addsFirearm }) => addsFirearm)).toEqual([false, false]);
});

test('a draft of another version is marked', () => {
  const draft = openDraft(aGroupDraft(ortiz.employee, { version: 1 }));
  expect(rowsOf(ortiz, [draft], 2)).toMatchObject([{ kind: 'open', isOtherVersion: true }]);
});

test('a completed evaluation is shown before the attempts are loaded again', () => {
  const people = withEvaluation([ortiz, aGroupPerson('1005', 'Ana Reyes')], anEvaluationRow({ outcome: 'failed' }));
  expect(people.map((person) => kinds(rowsOf(person, [], 1)))).toEqual([['done'], ['open']]);
  expect(rowsOf(people[0]!, [], 1)[0]).toMatchObject({ next: undefined });
});
