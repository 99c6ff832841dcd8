import { expect, test } from 'vitest';
import { aFirearm, aGroupDraft, aGroupPerson } from '../../../testing/class-evaluation.ts';
import {
  blankOf,
  hasAnswers,
  type OpenEvaluation,
  openDraft,
  withChange,
  withDrafts,
  withoutRestPassed,
  withRestPassed,
} from './open-evaluations.ts';

const dana = aGroupPerson('1004', 'Dana Ortiz');
const answered = (open: OpenEvaluation, hits = 3): OpenEvaluation => ({
  ...open,
  answers: { items: { hits: { value: hits } } },
});
const nothingElse = { unsaved: new Set<string>(), ended: new Set<string>() };
const draft = aGroupDraft(dana.employee, { answers: { items: { hits: { value: 5 } } } });
const people = [{ ...dana, drafts: [draft] }];
const hitsOf = (opens: readonly OpenEvaluation[]) => opens.map(({ answers }) => answers.items.hits?.value);

test('a blank evaluation chooses the only firearm', () => {
  const [one, other] = [aFirearm('F1', 'A'), aFirearm('F2', 'B')];
  expect(blankOf(aGroupPerson('1', 'A', { firearms: [one] })).firearm).toBe('F1');
  expect(blankOf(aGroupPerson('1', 'A', { firearms: [one, other] })).firearm).toBe('');
  expect(hasAnswers(blankOf(dana))).toBe(false);
});

test('the first answer adds an evaluation, the next one changes it', () => {
  const blank = blankOf(dana);
  const first = withChange([], blank, (before) => answered(before));
  expect(hitsOf(first)).toEqual([3]);
  expect(hitsOf(withChange(first, blank, (before) => answered(before, 7)))).toEqual([7]);
});

test('a loaded draft is added once', () => {
  const opens = withDrafts([], people, nothingElse);
  expect(opens).toMatchObject([{ stored: { id: draft.id, newest: 1 }, isAsLoaded: true }]);
  expect(withDrafts(opens, people, nothingElse)).toBe(opens);
  expect(withDrafts([], people, { ...nothingElse, ended: new Set([draft.id]) })).toEqual([]);
});

test('a newer draft of another window replaces saved answers, never unsaved ones', () => {
  const saved = withDrafts([], people, nothingElse);
  const newer = [{ ...dana, drafts: [{ ...draft, newest: 4, answers: { items: { hits: { value: 8 } } } }] }];
  const key = saved[0]?.key ?? '';
  expect(hitsOf(withDrafts(saved, newer, nothingElse))).toEqual([8]);
  expect(withDrafts(saved, newer, nothingElse)[0]?.key).not.toBe(key);
  expect(hitsOf(withDrafts(saved, newer, { ...nothingElse, unsaved: new Set([key]) }))).toEqual([5]);
});

test('typed answers stay while their first save is on its way; a blank evaluation gives way', () => {
  const typing = [answered(blankOf(dana))];
  expect(withDrafts(typing, people, nothingElse)).toBe(typing);
  expect(hitsOf(withDrafts([blankOf(dana)], people, nothingElse))).toEqual([5]);
});

test('answers about one firearm do not hide a draft about another', () => {
  const typing = [answered({ ...blankOf(dana), firearm: 'F1' })];
  const other = [{ ...dana, drafts: [{ ...draft, firearm_id: 'F2' }] }];
  expect(withDrafts(typing, other, nothingElse).map(({ firearm }) => firearm)).toEqual(['F1', 'F2']);
});

test('the rest passes, and undo keeps what was answered before or changed since', () => {
  const [a, b, c] = ['1', '2', '3'].map((id) => blankOf(aGroupPerson(id, id))) as [
    OpenEvaluation,
    OpenEvaluation,
    OpenEvaluation,
  ];
  const failed = { ...a, answers: { items: { grip: { value: false } } } };
  const { opens, keys } = withRestPassed([failed], [failed, b, c], 'grip');
  const grips = (all: readonly OpenEvaluation[]) => all.map(({ answers }) => answers.items.grip?.value);
  expect(grips(opens)).toEqual([false, true, true]);
  expect(keys).toEqual(['2', '3']);
  const changed = withChange(opens, c, (before) => ({ ...before, answers: { items: { grip: { value: false } } } }));
  expect(grips(withoutRestPassed(changed, keys, 'grip'))).toEqual([false, undefined, false]);
});

test('a draft keeps its firearm, day and version', () => {
  expect(openDraft({ ...draft, firearm_id: 'F2', version: 3 })).toMatchObject({
    firearm: 'F2',
    loaded: { on: '2026-05-13', version: 3 },
  });
});
