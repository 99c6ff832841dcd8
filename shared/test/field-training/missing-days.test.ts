import { daysWithoutTrainer, missingDays, onShift } from '@muster/shared/field-training/missing-days';
import type { AssignmentOn, TraineeOn } from '@muster/shared/field-training/trainee-on';
import { expect, test } from 'vitest';

const monday = '2026-03-02';

/** Returns a trainee in the second phase, which follows a phase of one week. */
const trainee = (changed: Partial<TraineeOn> = {}): TraineeOn => ({
  ...{ id: 't', program_id: 'p', version: 1, from: monday, newest: 1, status: 'active', ended_on: undefined },
  phases: [
    { key: 'one', from: monday, until: '2026-03-08', added: 0, ended_on: '2026-03-08' },
    { key: 'two', from: '2026-03-09', until: '2026-03-15', added: 0, ended_on: undefined },
  ],
  ...{ decisions: [], assignments: [], without: [], reports: [] },
  ...changed,
});
const assignment = (changed: Partial<AssignmentOn> = {}): AssignmentOn => ({
  ...{ entry: 2, phase: 'one', role: 'trainer', trainer: 'x', from: '2026-03-04', until: undefined },
  weekdays: [1, 2, 3],
  ...changed,
});

test('days without an assigned trainer count, but not the days off of a trainer', () => {
  const assigned = trainee({ assignments: [assignment()] });
  // From Thursday on, the trainer is assigned and has no shift.
  expect(daysWithoutTrainer(assigned, '2026-03-10')).toEqual([monday, '2026-03-03', '2026-03-09', '2026-03-10']);
  expect(missingDays(assigned, '2026-03-10').map(({ on }) => on)).toEqual(['2026-03-04']);
  expect(daysWithoutTrainer(trainee({ assignments: [assignment({ role: 'evaluator' })] }), monday)).toEqual([monday]);
});

test('a day with a reason has no open trainer, and neither has a day before the start or after the end', () => {
  const without = [{ entry: 3, on: '2026-03-03', reason: 'sick' as const }];
  expect(daysWithoutTrainer(trainee({ without }), '2026-03-04')).toEqual([monday, '2026-03-04']);
  expect(daysWithoutTrainer(trainee(), '2026-03-01')).toEqual([]);
  expect(daysWithoutTrainer(trainee({ ended_on: monday }), '2026-03-10')).toEqual([monday]);
});

test('trainers on shift are those whose weekdays include the day', () => {
  const assigned = trainee({ assignments: [assignment(), assignment({ entry: 3, trainer: 'y', weekdays: [4] })] });
  expect(onShift(assigned, '2026-03-04').map(({ trainer }) => trainer)).toEqual(['x']);
  expect(onShift(assigned, '2026-03-05').map(({ trainer }) => trainer)).toEqual(['y']);
});
