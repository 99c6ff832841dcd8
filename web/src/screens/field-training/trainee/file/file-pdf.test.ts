import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TraineeAnswers, TraineeRatings } from '@muster/shared/field-training-answers';
import { type FormAnswers, itemsOf } from '@muster/shared/forms/form';
import { formTemplate } from '@muster/shared/forms/templates/templates';
import { addDays } from '@muster/shared/rules/calendar';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { aTrainee, aTraineeReport } from '../../../../testing/field-training.ts';
import { filePdf } from './file-pdf.ts';
import type { FileSource } from './file-text.ts';

const fontPath = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf',
);
const font = () => new Uint8Array(readFileSync(fontPath)).buffer;

const template = formTemplate('san-jose-daily');
if (!template) throw new Error('no template');
const { evaluators: _, ...content } = template.content;
const formId = '01J00000000000000000000F01';
const scales = itemsOf(content).filter((item) => item.kind === 'scale');
const baker = { employee_id: '1002', name: 'Ada Baker' };

const answersOf = (n: number): FormAnswers => ({
  items: {
    ...Object.fromEntries(
      scales.map(({ key }, place) => [key, place % 2 === 0 ? { value: 3 + (n % 3) } : { not_observed: true as const }]),
    ),
    driving: { value: 2, not_responding: true, minutes: 30, comment: `Crossed the line on day ${n}` },
    'most-acceptable': {
      value: 'Stayed calm at a collision with injuries, and directed traffic.\nCalled the fire department.',
    },
    'least-acceptable': { value: 'Forgot to clear the frequency before a traffic stop.' },
  },
  comment: 'A full day.',
});

const days = (count: number): TraineeAnswers['reports'] =>
  Array.from({ length: count }, (_, n) => ({
    ...aTraineeReport({ evaluation_id: `E${n}`, on: addDays('2026-05-04', n) }),
    form_id: formId,
    version: 1,
    answers: answersOf(n),
  }));

function sourceOf(count: number, changed: Partial<FileSource> = {}): FileSource {
  const reports = days(count);
  const ratings: TraineeRatings = {
    items: scales.map(({ key, text, least, most }) => ({
      ...{ form_id: formId, key, section: 'Critical tasks', text, least, most, minimum: 4 },
    })),
    reports: reports.map(({ evaluation_id, report, phase, on, evaluator }) => ({
      ...{ evaluation_id, report, phase, on, evaluator, form_id: formId },
      ratings: scales.map(({ key }, place) => ({
        key,
        value: place % 2 === 0 ? 4 : null,
        not_responding: false,
        minutes: null,
      })),
    })),
  };
  return {
    trainee: aTrainee({
      reports: reports.map((report) => ({ ...report, can_review: false })),
      without: [{ entry: 30, on: '2026-05-09', reason: 'court', text: 'County court', by: baker }],
      missing_days: [{ on: '2026-05-12', trainers: [], overdue: true }],
      decisions: [
        {
          ...{ entry: 31, phase: 'one', decision: 'extend', weeks: 2, on: '2026-05-28', by: baker },
          ...{ reason: 'Reports are late', recorded_at: '2026-05-28T15:00:00.000Z' },
          withdrawn: { by: baker, reason: 'Wrong phase' },
        },
      ],
      completion: { on: '2026-08-30', by: baker, statement: 'I attest that this trainee is competent.' },
    }),
    ratings,
    answers: { forms: [{ form_id: formId, version: 1, content }], reports },
    department: 'Riverton Police Department',
    timeZone: 'America/Chicago',
    now: '2026-09-01T15:00:00.000Z',
    ...changed,
  };
}

async function pagesOf(source: FileSource): Promise<string[]> {
  const { file } = await filePdf(source, font());
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file.arrayBuffer())));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

test('the file has the program, decisions, ratings, days, the attestation and each report', async () => {
  const acknowledged = { at: '2026-05-05T13:00:00.000Z', by: baker, comment: 'I agree' };
  const reviewed = { at: '2026-05-06T13:00:00.000Z', by: baker, comment: 'Keep going' };
  const source = sourceOf(2);
  const [first, ...others] = source.answers.reports;
  const reports = [{ ...first, acknowledged, reviewed, corrected: 'Wrong day' } as (typeof others)[number], ...others];
  const text = (await pagesOf({ ...source, answers: { ...source.answers, reports } })).join(' ');
  for (const said of [
    ...['Riverton Police Department', 'Field training file', 'Dana Ortiz', '1004', 'Patrol field training, version 2'],
    ...['Phase 1', 'Sun, May 31, 2026 (planned)', 'Not begun', 'Orientation and officer safety'],
    ...['Luis Perez (1010)', 'Trainer', 'From Mon, May 4, 2026', 'Days'],
    ...['Extend, 2 weeks', 'Reason: Reports are late', 'Withdrawn by Ada Baker: Wrong phase'],
    ...['Driving: routine', '4.0'],
    ...['Sat, May 9, 2026 Court County court Ada Baker', 'Missing daily reports: Tue, May 12, 2026'],
    ...['I attest that this trainee is competent.', 'Attested by Ada Baker on Sun, Aug 30, 2026.'],
    ...['Signature of the trainee, date', 'Signature of the coordinator, date'],
    ...['Daily report, Mon, May 4, 2026', 'Daily report, Tue, May 5, 2026'],
    '2, N.R.T., 30 min remedial',
    ...['Comment: Crossed the line on day 0', 'Comment: Crossed the line on day 1'],
    ...['Not observed: Driving: emergencies and stress', 'Most acceptable performance', 'Called the fire department.'],
    ...['Comment of the trainee: I agree', 'Comment of the reviewer: Keep going', 'Corrected: Wrong day'],
    'Comment on the whole report: A full day.',
  ]) {
    expect(text).toContain(said);
  }
});

test('80 reports are on numbered pages, none is missing', async () => {
  const pages = await pagesOf(sourceOf(80));
  const text = pages.join(' ');
  for (const n of Array.from({ length: 80 }, (_, day) => day)) expect(text).toContain(`on day ${n} `);
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
}, 90_000);

test('destroyed answers are named, and letters that the font lacks are boxes', async () => {
  const source = sourceOf(2);
  const [first, second] = source.answers.reports;
  if (!first || !second?.answers) throw new Error('no reports');
  const reports = [
    { ...first, answers: null },
    { ...second, answers: { items: { 'least-acceptable': { value: 'Too slow 🚓' } } } },
  ];
  const made = await filePdf({ ...source, answers: { ...source.answers, reports } }, font());
  expect(made.letters).not.toBe('');
  const text = (await pagesOf({ ...source, answers: { ...source.answers, reports } })).join(' ');
  expect(text).toContain('The answers were destroyed by a retention rule.');
  expect(text).toMatch(/Too slow (□|\?)/);
});

test('a program without numbers, and a training without anything, have a file', async () => {
  const pages = await pagesOf({
    ...sourceOf(0),
    trainee: aTrainee({ assignments: [] }),
    ratings: { items: [], reports: [] },
  });
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('The completion is not attested.');
  expect(pages[0]).not.toContain('Averages by phase');
});

test('headings stay with their first rows, and signatures with the attestation, wherever a page ends', async () => {
  const source = { ...sourceOf(1), answers: { forms: [], reports: [] } };
  // Each excused day moves the parts below it by one row.
  for (let days = 0; days < 40; days += 3) {
    const without = Array.from({ length: days }, (_, n) => ({
      ...{ entry: 30 + n, on: addDays('2026-05-09', n), reason: 'court' as const, text: null, by: baker },
    }));
    const decisions = source.trainee.decisions.flatMap((one) => Array.from({ length: days % 20 }, () => one));
    const pages = await pagesOf({ ...source, trainee: { ...source.trainee, without, decisions } });
    const [attested, rated] = ['Attestation', 'Averages by phase'].map((said) =>
      pages.find((page) => page.includes(said)),
    );
    expect(attested).toContain('Attested by Ada Baker');
    expect(attested).toContain('Signature of the trainee, date');
    expect(rated).toMatch(/Ratings Averages .*Category .*\d\.\d/);
  }
}, 90_000);
