import type { Trainee } from '@muster/shared/field-training-answers';
import { expect, test } from 'vitest';
import { aReportDraft, aTrainee, traineeId } from '../../../../testing/field-training.ts';
import { nextStep } from './next-step.ts';

const today = '2026-05-13';
const trainer = '1010';
const aDraft = aReportDraft({ on: '2026-05-12', field_training: { trainee_id: traineeId, report: 'weekly' } });
const may = { report: false, review: false, manage: false };
const step = (changed: Partial<Trainee>, own = 'nobody') => {
  const { text, to, dialog } = nextStep(aTrainee(changed), { today, ownNumber: own, drafts: [] });
  return [text, to ?? dialog];
};
const missing = (on: string, overdue: boolean) => ({
  on,
  trainers: [{ employee_id: trainer, name: 'Luis Perez' }],
  overdue,
});

test('a trainer writes the oldest overdue report, and then that of today', () => {
  const both = [missing('2026-05-11', true), missing(today, false)];
  const page = `/field-training/trainees/${traineeId}`;
  expect(step({ may, missing_days: both }, trainer)).toEqual([
    'Write the daily report of Mon, May 11, 2026. It is overdue.',
    `${page}/report/daily?on=2026-05-11`,
  ]);
  expect(step({ may, missing_days: both.slice(1) }, trainer)).toEqual([
    "Write today's daily report.",
    `${page}/report/daily`,
  ]);
  expect(step({ may, missing_days: both })[1]).toBeUndefined();
});

test('a person who manages assigns, decides in the last week, and attests', () => {
  const manages = { ...may, manage: true };
  const [phase] = aTrainee().phases;
  const until = (day: string) => [{ ...phase, until: day } as Trainee['phases'][number]];
  expect(step({ may: manages, assignments: [] })).toEqual(['Assign a trainer to Phase 1.', 'assign']);
  expect(step({ may: manages })).toEqual(['No step is due. Phase 1 ends on Sun, May 31, 2026.', undefined]);
  expect(step({ may: manages, phases: until('2026-05-19') })).toEqual([
    'Decide about Phase 1: it ends on Tue, May 19, 2026.',
    'decide',
  ]);
  expect(step({ may: manages, phases: until('2026-05-12') })).toEqual([
    'Decide about Phase 1: its planned end was Tue, May 12, 2026.',
    'decide',
  ]);
  expect(step({ may: manages, phases: until('2026-05-12'), assignments: [] })).toEqual([
    'Phase 1 has no trainer, and its planned end was Tue, May 12, 2026. Assign a trainer, or decide about the phase below.',
    'assign',
  ]);
  expect(step({ may: manages, status: 'finished' })).toEqual([
    'All phases are over. Attest the completion.',
    'complete',
  ]);
  expect(step({ may, status: 'finished' })[1]).toBeUndefined();
});

test('the trainee reads first, also after the end, and reviewers review', () => {
  const reports = `/field-training/trainees/${traineeId}?tab=reports`;
  expect(step({ may, own: true, unread: 2, status: 'completed', ended_on: today })).toEqual([
    'Read 2 reports and add your comments.',
    reports,
  ]);
  expect(step({ may, own: true, status: 'completed', ended_on: today })[0]).toBe(
    'Field training was completed on Wed, May 13, 2026.',
  );
  expect(step({ may: { ...may, manage: true }, missing: 2 })).toEqual([
    '2 daily reports of the trainers are overdue.',
    undefined,
  ]);
  expect(step({ may: { ...may, review: true }, unreviewed: 2, to_review: 1 })).toEqual(['Review 1 report.', reports]);
});

test('a draft is continued before another report is written', () => {
  const drafts = [{ ...aDraft, field_training: { trainee_id: 'other', report: 'daily' as const } }, aDraft];
  expect(nextStep(aTrainee({ may }), { today, ownNumber: trainer, drafts })).toEqual({
    text: 'Continue the weekly report of Tue, May 12, 2026.',
    action: 'Continue report',
    to: `/field-training/trainees/${traineeId}/report/weekly?on=2026-05-12`,
  });
  expect(nextStep(aTrainee({ may }), { today, ownNumber: trainer, drafts: drafts.slice(0, 1) }).to).toBeUndefined();
});
