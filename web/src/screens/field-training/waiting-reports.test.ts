import { expect, test } from 'vitest';
import type { Entry, EntryOf } from '../../parts/offline/entry.ts';
import { aTrainee, aTraineeReport, traineeId } from '../../testing/field-training.ts';
import { reportDays } from './report-days.ts';
import { withWaitingReports } from './waiting-reports.ts';

const today = '2026-05-13';
const trainer = { employee_id: '1010', name: 'Luis Perez' };
const missing = ['2026-05-12', today].map((on) => ({ on, trainers: [trainer], overdue: false }));
const trainee = aTrainee({ missing_days: missing });
const entry = (changed: Partial<EntryOf<'complete'>> = {}): Entry => ({
  call: 'complete',
  sent: {
    body: {
      ...{ employee_id: '1004', form_id: 'F', version: 1, on: today, answers: { items: {} } },
      field_training: { trainee_id: traineeId, report: 'daily' },
    },
  },
  id: 'K',
  at: '2026-05-13T20:00:00.000Z',
  text: 'Dana Ortiz: Daily report',
  address: '/',
  after: [],
  state: 'waiting',
  ...changed,
});
const shownWith = (one: Entry, loadedAt?: number, of = trainee) => withWaitingReports(of, [one], trainer, loadedAt);
const facts = (shown: typeof trainee) => ({
  missing: shown.missing_days.map(({ on }) => on),
  isOffered: reportDays(shown, { employeeId: '1010', report: 'daily', today }).includes(today),
  reports: shown.reports.map(({ evaluation_id }) => evaluation_id),
});

test.each([
  ['waits', entry(), ['2026-05-12'], ['waiting-K']],
  ['was refused', entry({ state: 'rejected' }), ['2026-05-12', today], ['waiting-K']],
])('a report that %s is not offered again', (_, one, days, reports) => {
  expect(facts(shownWith(one))).toEqual({ missing: days, isOffered: false, reports });
});

test('a report of another trainee changes nothing', () => {
  const field_training = { trainee_id: 'other', report: 'daily' as const };
  expect(shownWith(entry({ sent: { body: { ...(entry() as EntryOf<'complete'>).sent.body, field_training } } }))).toBe(
    trainee,
  );
});

test('a sent report stays until an answer has it, and the answer wins', () => {
  const sentAt = '2026-05-13T21:00:00.000Z';
  const sent = entry({ state: 'sent', sentAt, answerId: 'E' });
  expect(facts(shownWith(sent)).reports).toEqual(['E']);
  expect(facts(shownWith(sent, Date.parse(sentAt) + 60_000)).reports).toEqual([]);
  const reported = aTrainee({ reports: [aTraineeReport({ evaluation_id: 'E', on: today })] });
  expect(shownWith(sent, undefined, reported)).toBe(reported);
});

test('a reason for a day without a report takes the day', () => {
  const { call: _, sent: __, ...rest } = entry() as EntryOf<'complete'>;
  const day: Entry = {
    ...rest,
    call: 'addDay',
    sent: { params: { id: traineeId }, body: { on: today, reason: 'court' } },
  };
  expect(facts(shownWith(day))).toEqual({ missing: ['2026-05-12'], isOffered: false, reports: [] });
});
