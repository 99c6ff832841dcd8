import type { GroupPerson } from '@muster/shared/evaluation-answers';
import { expect, test } from 'vitest';
import { type EntryOf, waitingId } from '../../../parts/offline/entry.ts';
import {
  aFirearm,
  aGroup,
  aGroupDraft,
  aGroupPerson,
  courseOfFire,
  groupClassId,
  groupFormId,
} from '../../../testing/class-evaluation.ts';
import { anEvaluationRow } from '../../../testing/evaluations.ts';
import { withWaiting } from './waiting.ts';

const evaluator = { employee_id: '1002', name: 'Luis Diaz' };
const shooter = aGroupPerson('1004', 'Dana Ortiz', { firearms: [aFirearm('F1', 'A1'), aFirearm('F2', 'A2')] });
const group = (people: GroupPerson[] = [shooter]) => aGroup(people, { content: courseOfFire });
const entryFacts = { at: '2026-05-13T20:00:00.000Z', text: '', address: '/', after: [], state: 'waiting' as const };

const shot = (
  id: string,
  hits: number,
  more: Partial<EntryOf<'complete'>> = {},
  firearm_id = 'F1',
): EntryOf<'complete'> => ({
  ...entryFacts,
  id,
  call: 'complete',
  sent: {
    body: {
      employee_id: '1004',
      form_id: groupFormId,
      version: 1,
      class_id: groupClassId,
      on: '2026-05-13',
      firearm_id,
      answers: { items: { near: { value: hits }, far: { value: hits }, drill: { value: true } } },
    },
  },
  ...more,
});
const remedial = (id: string): EntryOf<'remediate'> => ({
  ...entryFacts,
  id: 'r',
  call: 'remediate',
  sent: { params: { employee_id: '1004', id }, body: { on: '2026-05-13', minutes: '20', text: 'Dry fire' } },
});
const personAfter = (entries: Parameters<typeof withWaiting>[1], before = group(), loadedAt?: number) =>
  withWaiting(before, entries, evaluator, loadedAt).people[0] as GroupPerson;
const attemptOf = ({ attempts }: GroupPerson, firearm = 'F1') =>
  attempts.find(({ firearm_id }) => firearm_id === firearm);

test('a failed evaluation needs remedial training first; then the second attempt passes', () => {
  const failed = personAfter([shot('a', 5)]);
  expect(failed.evaluations.map(({ outcome, attempt, firearm }) => [outcome, attempt, firearm?.id])).toEqual([
    ['failed', 1, 'F1'],
  ]);
  const needs = waitingId({ id: 'a' });
  expect(attemptOf(failed)).toMatchObject({
    attempt: 2,
    needs_remediation: needs,
    refused: expect.stringMatching(/remedial/),
  });
  expect(attemptOf(failed, 'F2')).toEqual(attemptOf(shooter, 'F2'));
  const remediated = personAfter([shot('a', 5), remedial(needs)]);
  expect(attemptOf(remediated)).toMatchObject({ attempt: 2, needs_remediation: null, refused: null });
  const passed = personAfter([shot('a', 5), remedial(needs), shot('b', 10)]);
  expect(passed.evaluations.map(({ outcome, attempt }) => [outcome, attempt])).toEqual([
    ['passed', 2],
    ['failed', 1],
  ]);
  expect(attemptOf(passed)).toMatchObject({ attempt: 1, refused: null });
});

test('after the last attempt, remedial training allows no other one', () => {
  const needs = waitingId({ id: 'b' });
  const used = personAfter([shot('a', 5), remedial(waitingId({ id: 'a' })), shot('b', 5), remedial(needs)]);
  expect(attemptOf(used)).toMatchObject({ attempt: 3, refused: expect.stringMatching(/no attempt left/) });
});

test('a sent evaluation is shown until an answer has it, and once', () => {
  const sentAt = '2026-05-13T21:00:00.000Z';
  const sent = shot('a', 10, { state: 'sent', sentAt, answerId: 'E1' });
  const [before, after] = [Date.parse(sentAt) - 1, Date.parse(sentAt) + 60_000];
  expect(personAfter([sent], group(), before).evaluations.map(({ id }) => id)).toEqual(['E1']);
  expect(personAfter([sent], group(), after).evaluations).toEqual([]);
  const recorded = group([{ ...shooter, evaluations: [anEvaluationRow({ id: 'E1' })] }]);
  expect(personAfter([sent], recorded, before).evaluations).toHaveLength(1);
});

test('a draft that the evaluation completes is not shown, and a later one is', () => {
  const draft = (saved_at: string, firearm_id: string) =>
    aGroupDraft(shooter.employee, { id: `${saved_at} ${firearm_id}`, saved_at, firearm_id });
  const early = '2026-05-13T19:00:00.000Z';
  const yesterday = { ...draft(early, 'F1'), id: 'yesterday', on: '2026-05-12' };
  const drafts = [draft(early, 'F1'), draft(early, 'F2'), draft('2026-05-13T20:30:00.000Z', 'F1'), yesterday];
  expect(personAfter([shot('a', 10)], group([{ ...shooter, drafts }])).drafts).toEqual(drafts.slice(1));
});

test('entries of other classes and forms change nothing', () => {
  const before = group();
  const other = shot('a', 10);
  const elsewhere = { ...other, sent: { body: { ...other.sent.body, class_id: 'other' } } };
  expect(personAfter([elsewhere], before)).toEqual(shooter);
});
