import { expect, test } from 'vitest';
import { aFirearm, aGroup, aGroupDraft, aGroupPerson, courseOfFire } from '../../../testing/class-evaluation.ts';
import { anEvaluationRow } from '../../../testing/evaluations.ts';
import { blankOf, openDraft } from './open-evaluations.ts';

import { countedRows, readyRows } from './ready.ts';

import { type Attempt, type GroupRow, rowsOf, withEvaluation } from './rows.ts';

const [first, second] = [aFirearm('F1', 'A1'), aFirearm('F2', 'A2')];
const armed = aGroupPerson('1004', 'Dana Ortiz', { firearms: [first, second] });
const ortiz = aGroupPerson('1004', 'Dana Ortiz');
const { form } = aGroup([]);
const newer = { ...form, version: 2 };
const firstAttempt = { firearm_id: null, attempt: 1, refused: null, needs_remediation: null };
const kinds = (rows: readonly GroupRow[]) => rows.map(({ kind }) => kind);

test('a person without anything has one blank row, the same in each rendering', () => {
  const [row] = rowsOf(ortiz, [], form);
  expect(row).toMatchObject({ kind: 'open', attempt: { attempt: 1 }, refused: undefined, addsFirearm: false });
  const again = rowsOf(ortiz, [], form)[0];
  expect(row?.kind === 'open' && again?.kind === 'open' && row.open === again.open).toBe(true);
});

test('a refused person has the reason; typed answers stay', () => {
  const refused = { ...ortiz, refused: 'You cannot evaluate yourself.', attempts: [] };
  expect(rowsOf(refused, [], form)).toMatchObject([{ kind: 'refused', reason: 'You cannot evaluate yourself.' }]);
  expect(rowsOf(refused, [blankOf(ortiz)], form)).toMatchObject([
    { kind: 'open', refused: 'You cannot evaluate yourself.' },
  ]);
});

test('a failed evaluation is shown until its next attempt is open, which names it', () => {
  const failed = anEvaluationRow();
  const person = { ...ortiz, evaluations: [failed], attempts: [{ ...firstAttempt, attempt: 2 }] };
  expect(rowsOf(person, [], form)).toMatchObject([{ kind: 'done', evaluation: failed, next: { attempt: 2 } }]);
  expect(rowsOf(person, [blankOf(person, 'next')], form)).toMatchObject([{ kind: 'open', previous: failed }]);
});

test('each row counts once: by its outcome, or as open', () => {
  const after = (evaluation: Parameters<typeof anEvaluationRow>[0], attempt: Partial<Attempt> = {}) =>
    rowsOf(
      { ...ortiz, evaluations: [anEvaluationRow(evaluation)], attempts: [{ ...firstAttempt, ...attempt }] },
      [],
      form,
    );
  const again = rowsOf({ ...ortiz, evaluations: [anEvaluationRow()] }, [blankOf(ortiz, 'next')], form);
  const rows = [
    ...after({ outcome: 'passed' }),
    ...after({ outcome: 'recorded' }),
    ...after({ outcome: 'failed' }, { attempt: 2 }),
    ...after({ outcome: 'failed' }, { refused: 'No attempt is left.' }),
    ...again,
    ...rowsOf(ortiz, [], form),
    ...rowsOf({ ...ortiz, refused: 'You cannot evaluate yourself.', attempts: [] }, [], form),
  ];
  expect(countedRows(rows)).toEqual({ passed: 1, recorded: 1, failed: 2, open: 2 });
});

test('people are told apart by their id: a deleted person has no number', () => {
  const gone = (id: string) => ({ ...ortiz, employee: { ...ortiz.employee, id, employee_id: '' }, refused: 'Left' });
  const rows = [gone('A'), gone('B')].flatMap((person) => rowsOf(person, [blankOf(ortiz)], form));
  expect(rows.map(({ kind, key }) => [kind, key])).toEqual([
    ['refused', 'A'],
    ['refused', 'B'],
  ]);
});

test('each firearm has its own attempts and its own row', () => {
  const evaluation = anEvaluationRow({ firearm: first });
  const person = { ...armed, evaluations: [evaluation] };
  const rows = rowsOf(person, [], form);
  expect(rows).toMatchObject([{ kind: 'done', addsFirearm: true }]);
  const withSecond = rowsOf(person, [{ ...blankOf(armed, 'other'), firearm: 'F2' }], form);
  expect(withSecond).toMatchObject([
    { kind: 'done', addsFirearm: false },
    { kind: 'open', attempt: { firearm_id: 'F2' }, addsFirearm: false },
  ]);
  expect(rowsOf(person, [blankOf(armed, 'other')], form).map(({ addsFirearm }) => addsFirearm)).toEqual([false, false]);
});

test('a draft of another version is marked', () => {
  const draft = openDraft(aGroupDraft(ortiz.employee, { version: 1 }));
  expect(rowsOf(ortiz, [draft], newer)).toMatchObject([{ kind: 'open', isOtherVersion: true }]);
});

test('a completed evaluation is shown before the attempts are loaded again', () => {
  const people = withEvaluation([ortiz, aGroupPerson('1005', 'Ana Reyes')], anEvaluationRow({ outcome: 'failed' }));
  expect(people.map((person) => kinds(rowsOf(person, [], form)))).toEqual([['done'], ['open']]);
  expect(people.flatMap((person) => rowsOf(person, [], form))[0]).toMatchObject({ next: undefined });
});

test('a person without an authorized firearm takes no answers to a form about firearms', () => {
  const aboutFirearms = aGroup([], { content: courseOfFire }).form;
  expect(rowsOf(ortiz, [], aboutFirearms)).toMatchObject([
    { kind: 'open', refused: 'No authorized firearm on this day.' },
  ]);
  expect(countedRows(rowsOf(ortiz, [], aboutFirearms)).open).toBe(0);
});

test('two answers about the same attempt, typed in two tabs, are not completed together', () => {
  const course = aGroup([], { content: courseOfFire }).form;
  const answers = { items: { near: { value: 10 }, far: { value: 10 }, drill: { value: true } } };
  const typed = (key: string) => ({ ...blankOf(armed, key), firearm: 'F1', answers });
  const ready = (...opens: Parameters<typeof rowsOf>[1]) =>
    readyRows(course, rowsOf(armed, opens, course), {}).map(({ key }) => key);
  expect(ready(typed('one'))).toEqual(['one']);
  expect(ready(typed('one'), typed('two'))).toEqual([]);
  expect(ready(typed('one'), { ...typed('two'), firearm: 'F2' })).toEqual(['one', 'two']);
});
