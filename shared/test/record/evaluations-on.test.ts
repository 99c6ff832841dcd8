import { expect, test } from 'vitest';
import type { BareEntry } from '../../src/record/entry.ts';
import { evaluationsOn, nextAttempt } from '../../src/record/evaluations-on.ts';
import { firearmsOn } from '../../src/record/firearms-on.ts';

const known = '2026-12-31T00:00:00.000Z';
const recorded_at = '2026-01-01T00:00:00.000Z';

const evaluation = (
  no: number,
  valid_on: string,
  outcome: 'passed' | 'failed' | 'recorded',
  { supersedes, firearm = 'F1', class_id }: { supersedes?: number; firearm?: string; class_id?: string } = {},
): BareEntry => ({
  no,
  kind: 'evaluation.recorded',
  valid_on,
  recorded_at,
  ...(supersedes && { supersedes }),
  data: {
    evaluation_id: `E${no}`,
    form_id: 'FORM',
    form_name: 'Handgun',
    version: 1,
    outcome,
    attempt: 1,
    answers: '5f'.repeat(32),
    evaluator: { id: 'I', employee_id: '1002' },
    qualified: { by: 'staff' },
    firearm: { id: firearm, type: 'handgun' },
    ...(class_id && { class_id }),
  },
});
const remediation = (no: number, valid_on: string, entry: number): BareEntry => ({
  no,
  kind: 'remediation.recorded',
  valid_on,
  recorded_at,
  data: { entry, form_id: 'FORM', minutes: 60, trainer: { id: 'I', employee_id: '1002' } },
});
const asked = (on: string) => ({ on, known, form_id: 'FORM', firearm_id: 'F1' });
const twice = { most: 2, within: 'day' as const, remediation: true };

test('a withdrawn evaluation never counted, and a corrected one counts as corrected', () => {
  const entries: BareEntry[] = [
    evaluation(1, '2026-03-01', 'passed'),
    evaluation(2, '2026-03-02', 'failed'),
    evaluation(3, '2026-03-02', 'passed', { supersedes: 2 }),
    { no: 4, kind: 'evaluation.withdrawn', valid_on: '2026-06-01', recorded_at, data: { entry: 1 } },
  ];
  expect(evaluationsOn(entries, { on: '2026-03-05', known }).map(({ no }) => no)).toEqual([3]);
  const withdrawn: BareEntry = { ...(entries[3] as BareEntry<'evaluation.withdrawn'>), data: { entry: 2 } };
  expect(evaluationsOn([...entries.slice(0, 3), withdrawn], { on: '2026-03-05', known }).map(({ no }) => no)).toEqual([
    1,
  ]);
});

test('remedial training comes between a failed attempt and the next one', () => {
  const failed = [evaluation(1, '2026-03-01', 'failed')];
  expect(nextAttempt(failed, twice, asked('2026-03-01'))).toMatchObject({ attempt: 2, refused: 'remediation_missing' });
  const remedied = [...failed, remediation(2, '2026-03-01', 1)];
  expect(nextAttempt(remedied, twice, asked('2026-03-01'))).toMatchObject({ attempt: 2, refused: undefined });
  expect(nextAttempt([...failed, remediation(2, '2026-03-03', 1)], twice, asked('2026-03-02')).refused).toBe(
    'remediation_missing',
  );
  expect(nextAttempt(failed, { ...twice, remediation: false }, asked('2026-03-01')).refused).toBeUndefined();
});

test('the attempts of a day are used up, and the next day has its own', () => {
  const entries = [
    evaluation(1, '2026-03-01', 'failed'),
    remediation(2, '2026-03-01', 1),
    evaluation(3, '2026-03-01', 'failed'),
    remediation(4, '2026-03-01', 3),
  ];
  expect(nextAttempt(entries, twice, asked('2026-03-01')).refused).toBe('no_attempt_left');
  expect(nextAttempt(entries, twice, asked('2026-03-02'))).toMatchObject({ attempt: 1, refused: undefined });
  const yearly = { ...twice, within: 'calendar_year' as const };
  expect(nextAttempt(entries, yearly, asked('2026-12-01')).refused).toBe('no_attempt_left');
  expect(nextAttempt(entries, yearly, asked('2027-01-01')).refused).toBeUndefined();
});

test('attempts begin again after a pass, with another firearm and in another class', () => {
  const entries = [
    evaluation(1, '2026-03-01', 'failed'),
    evaluation(2, '2026-03-01', 'passed'),
    evaluation(3, '2026-03-01', 'failed', { firearm: 'F2' }),
  ];
  expect(nextAttempt(entries, twice, asked('2026-03-01'))).toEqual({
    attempt: 1,
    refused: undefined,
    unremedied: undefined,
  });
  const inClass = { ...twice, within: 'class' as const, remediation: false };
  const ofClass = [1, 2].map((no) => evaluation(no, '2026-03-01', 'failed', { class_id: 'C1' }));
  expect(nextAttempt(ofClass, inClass, { ...asked('2026-04-01'), class_id: 'C1' }).refused).toBe('no_attempt_left');
  expect(nextAttempt(ofClass, inClass, { ...asked('2026-04-01'), class_id: 'C2' }).refused).toBeUndefined();
});

test('failures on later days count, unless the person passed after them', () => {
  const yearly = { most: 1, within: 'calendar_year' as const, remediation: false };
  const failed = [evaluation(1, '2026-05-12', 'failed')];
  expect(nextAttempt(failed, yearly, asked('2026-05-11'))).toMatchObject({ attempt: 2, refused: 'no_attempt_left' });
  expect(nextAttempt(failed, yearly, asked('2025-05-11')).refused).toBeUndefined();
  expect(nextAttempt(failed, twice, asked('2026-05-11')).refused).toBe('remediation_missing');
  const passed = [...failed, evaluation(2, '2026-05-13', 'passed')];
  expect(nextAttempt(passed, yearly, asked('2026-05-11'))).toMatchObject({ attempt: 1, refused: undefined });
  expect(nextAttempt(passed, yearly, asked('2026-05-12')).refused).toBe('no_attempt_left');
});

test('a corrected pass stays before a later failure of the day', () => {
  const entries = [
    evaluation(1, '2026-03-01', 'passed'),
    evaluation(2, '2026-03-01', 'failed'),
    evaluation(3, '2026-03-01', 'passed', { supersedes: 1 }),
  ];
  expect(evaluationsOn(entries, { on: '2026-03-01', known }).map(({ no }) => no)).toEqual([3, 2]);
  expect(nextAttempt(entries, twice, asked('2026-03-01'))).toMatchObject({
    attempt: 2,
    refused: 'remediation_missing',
  });
});

test('an evaluation without a result is no attempt', () => {
  const entries = [evaluation(1, '2026-03-01', 'failed'), evaluation(2, '2026-03-01', 'recorded')];
  const rule = { ...twice, most: 1 };
  expect(nextAttempt(entries.slice(1), rule, asked('2026-03-01'))).toMatchObject({ attempt: 1, refused: undefined });
  expect(nextAttempt(entries, twice, asked('2026-03-01')).unremedied?.no).toBe(1);
});

test('an attempt without a class counts in every class', () => {
  const inClass = { most: 1, within: 'class' as const, remediation: false };
  const ofClass = [evaluation(1, '2026-03-01', 'failed', { class_id: 'C1' })];
  expect(nextAttempt(ofClass, inClass, asked('2026-04-01')).refused).toBe('no_attempt_left');
  const without = [evaluation(1, '2026-03-01', 'failed')];
  expect(nextAttempt(without, inClass, { ...asked('2026-04-01'), class_id: 'C1' }).refused).toBe('no_attempt_left');
});

test('remedial training before the corrected day of a failure does not count', () => {
  const entries = [
    evaluation(1, '2026-03-01', 'failed'),
    remediation(2, '2026-03-01', 1),
    evaluation(3, '2026-03-05', 'failed', { supersedes: 1 }),
  ];
  expect(nextAttempt(entries, twice, asked('2026-03-06')).refused).toBe('remediation_missing');
  expect(
    nextAttempt([...entries, remediation(4, '2026-03-05', 3)], twice, asked('2026-03-06')).refused,
  ).toBeUndefined();
});

test('a correction does not count the evaluation that it corrects', () => {
  const entries = [evaluation(1, '2026-03-01', 'failed'), evaluation(2, '2026-03-01', 'failed')];
  const rule = { ...twice, remediation: false };
  expect(nextAttempt(entries, rule, { ...asked('2026-03-01'), except: 2 })).toMatchObject({
    attempt: 2,
    refused: undefined,
  });
});

test('a firearm is carried from its first day through its last, and not after the authorization ended', () => {
  const authorized = (no: number, valid_on: string, until?: string): BareEntry => ({
    no,
    kind: 'firearm.authorized',
    valid_on,
    recorded_at,
    data: {
      firearm_id: 'F1',
      type: 'handgun',
      make: 'Glock',
      model: '17',
      caliber: '9 mm',
      owner: 'agency',
      ...(until && { until }),
    },
  });
  const carried = (entries: BareEntry[], on: string) => firearmsOn(entries, { on, known }).map(({ entry }) => entry);
  const limited = [authorized(1, '2026-01-10', '2026-01-20')];
  expect(carried(limited, '2026-01-09')).toEqual([]);
  expect(carried(limited, '2026-01-10')).toEqual([1]);
  expect(carried(limited, '2026-01-20')).toEqual([1]);
  expect(carried(limited, '2026-01-21')).toEqual([]);
  const ended: BareEntry[] = [
    authorized(1, '2026-01-10'),
    {
      no: 2,
      kind: 'firearm.authorization_ended',
      valid_on: '2026-02-01',
      recorded_at,
      data: { entry: 1, firearm_id: 'F1' },
    },
    authorized(3, '2026-03-01'),
  ];
  expect(carried(ended, '2026-01-31')).toEqual([1]);
  expect(carried(ended, '2026-02-01')).toEqual([]);
  expect(carried(ended, '2026-03-01')).toEqual([3]);
});
