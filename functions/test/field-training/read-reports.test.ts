import { publishForm } from '@muster/functions/areas/forms/publish-form';
import { updateForm } from '@muster/functions/areas/forms/write-form';
import type { TraineeAnswers, TraineeRatings } from '@muster/shared/field-training-answers';
import { formContent } from '@muster/shared/forms/form-fields';
import { addDays } from '@muster/shared/rules/calendar';
import { type Person, staffOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { formContentOf } from '@muster/testing/forms';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/table/core/new-id.ts';
import { transact } from '../../src/table/core/write.ts';
import { requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { addAnswers, answerRemovals } from '../../src/table/entities/evaluation.ts';
import type { NewEntry } from '../../src/table/entities/record-entry.ts';
import { longEmployed } from '../evaluations/evaluating.ts';
import { call, said } from './field.ts';
import {
  append,
  assign,
  correct,
  day,
  evaluate,
  recruit,
  report,
  type Training,
  train,
  withdraw,
} from './reporting.ts';

await prepareEachTest(['chief', 'trainer']);

const scale = { kind: 'scale', least: 1, most: 7 } as const;
const sections = (...keys: string[]) => [
  {
    key: 'ratings',
    title: 'Ratings',
    items: [
      ...keys.map((key) => ({
        ...scale,
        key,
        text: `The ${key}`,
        minimum: 4,
        not_observed: true as const,
        not_responding: true as const,
      })),
      { key: 'notes', kind: 'text' as const, text: 'Notes', optional: true as const },
    ],
  },
];
const content = { sections: sections('safety', 'radio'), passing: { kind: 'none' as const } };

const answers = (safety: object, radio: object = { not_observed: true }) => ({
  answers: { items: { safety, radio, notes: { value: 'Two calls' } }, comment: 'A steady day' },
});

let fto: Person;
let training: Training;
beforeEach(async () => {
  fto = await longEmployed();
  training = await train({ form: content });
  await assign(training, fto);
});

const ratings = (by: Person, id = training.id, query: object = {}) =>
  call<TraineeRatings & Body>('ratings', { params: { id }, query }, by.asking);
const answersOf = (by: Person, query: object) =>
  call<TraineeAnswers & Body>('answers', { params: { id: training.id }, query }, by.asking);

/** Returns the entry of a weekly report, without its answers. */
const reportEntry = ({ id, form }: Training, { employee }: Person, on: string): NewEntry => ({
  kind: 'evaluation.recorded',
  valid_on: on,
  data: {
    evaluation_id: newId(system.clock.now),
    form_id: form.id,
    form_name: form.name,
    version: 1,
    answers: '5f'.repeat(32),
    outcome: 'recorded',
    attempt: 1,
    evaluator: { id: employee.id, employee_id: employee.employee_id },
    qualified: { by: 'trainer', entry: 1 },
    field_training: { trainee_id: id, report: 'weekly', phase: 'phase-1' },
  },
});
type Body = { code?: string; fields?: object; detail?: string };

describe('ratings', () => {
  test('are those of all reports in force, by day', async () => {
    const first = (await report(training, fto, answers({ value: 5, minutes: 20, comment: 'Better' }))).body;
    const wrong = (await report(training, fto, { on: '2026-05-11', ...answers({ value: 1 }) })).body;
    await report(training, fto, { on: '2026-05-12', ...answers({ value: 3, not_responding: true }, { value: 6 }) });
    await correct(fto, first, answers({ value: 4, minutes: 20 }));
    await withdraw(trainer, wrong.id);
    const { body } = await ratings(fto);
    const item = { form_id: training.form.id, section: 'Ratings', least: 1, most: 7, minimum: 4 };
    expect(body.items).toEqual([
      { ...item, key: 'safety', text: 'The safety' },
      { ...item, key: 'radio', text: 'The radio' },
    ]);
    const { employee_id } = fto.employee;
    const about = { report: 'daily', phase: 'phase-1', form_id: training.form.id, evaluator: { employee_id } };
    const rating = { not_responding: false, minutes: null };
    expect(body.reports).toMatchObject([
      {
        ...about,
        on: '2026-05-12',
        ratings: [
          { key: 'safety', value: 3, not_responding: true, minutes: null },
          { ...rating, key: 'radio', value: 6 },
        ],
      },
      {
        ...about,
        on: day,
        evaluation_id: first.id,
        ratings: [
          { ...rating, key: 'safety', value: 4, minutes: 20 },
          { ...rating, key: 'radio', value: null },
        ],
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/steady|Two calls|Better/);
  });

  test('of two versions of a form have each item once, as in the later version', async () => {
    await report(training, fto, { on: '2026-05-12', ...answers({ value: 3 }) });
    const { form } = training;
    const next = {
      name: form.name,
      purpose: 'field_training' as const,
      ...content,
      sections: sections('safety', 'driving'),
    };
    const edited = formContentOf({ staff: false, trainers: true }, { ...next, acknowledged: true });
    for (const { items } of edited.sections) for (const one of items) one.text = `${one.text} again`;
    const staff = staffOf(system, site);
    const { newest } = await updateForm(staff, {
      id: form.id,
      edit: { content: formContent.parse(edited), read: form.newest },
    });
    await publishForm(staff, { id: form.id, read: newest });
    await report(training, fto, {
      version: 2,
      answers: { items: { safety: { value: 6 }, driving: { value: 2 } }, comment: 'Good' },
    });
    const { body } = await ratings(fto);
    expect(body.items.map(({ key, text }) => [key, text])).toEqual([
      ['safety', 'The safety again'],
      ['driving', 'The driving again'],
      ['radio', 'The radio'],
    ]);
    expect(body.reports.map((one) => one.ratings.map(({ key, value }) => [key, value]))).toEqual([
      [
        ['safety', 3],
        ['radio', null],
      ],
      [
        ['safety', 6],
        ['driving', 2],
      ],
    ]);
  });

  test('of destroyed answers are none, and other evaluations are no reports', async () => {
    const { body } = await report(training, fto, answers({ value: 5 }));
    await transact(site.table, answerRemovals(site.table, recruit.employee.id, [body.entry]));
    expect((await ratings(fto)).body.reports).toMatchObject([{ on: day, ratings: [] }]);
    expect((await answersOf(fto, { from: day, to: day })).body.reports).toMatchObject([{ answers: null }]);
    const open = await train({ form: content, evaluators: { employees: [fto.employee.employee_id] } });
    await evaluate(fto, open.form, answers({ value: 5 }));
    expect((await ratings(trainer, open.id)).body).toEqual({ items: [], reports: [] });
  });
});

describe('ratings of chosen days', () => {
  test('are those of the days, in order', async () => {
    await report(training, fto, { on: '2026-05-12', ...answers({ value: 3 }) });
    await report(training, fto, answers({ value: 5 }));
    const daysOf = async (query: object) => (await ratings(fto, training.id, query)).body.reports.map(({ on }) => on);
    expect(await daysOf({ from: day })).toEqual([day]);
    expect(await daysOf({ to: '2026-05-12' })).toEqual(['2026-05-12']);
    expect(await daysOf({})).toEqual(['2026-05-12', day]);
    expect(said(await ratings(fto, training.id, { from: day, to: '2026-05-12' }))).toBe('400 to');
  });

  test('that are too long for one answer are refused', async () => {
    const keys = Array.from({ length: 130 }, (_, n) => `${'k'.repeat(36)}${n}`);
    const long = await train({ form: { ...content, sections: sections(...keys) } });
    const items = Object.fromEntries(keys.map((key) => [key, { value: 5, minutes: 10 }]));
    const value = JSON.stringify({ items });
    const written = Array.from({ length: 360 }, (_, n) => addDays('2025-05-10', n));
    for (let at = 0; at < written.length; at += 45) {
      const some = written.slice(at, at + 45);
      const { entries: before = 0 } = await requireEnrollmentState(site.table, recruit.employee);
      const entry = (on: string) => reportEntry(long, fto, on);
      await append(some.map(entry), (table) =>
        some.map((_, n) => addAnswers(table, recruit.employee.id, before + n + 1, { value, salt: '' })),
      );
    }
    const refused = await ratings(chief, long.id);
    expect([said(refused), refused.body.detail]).toEqual([
      '400 to',
      'These days have too many ratings. Please choose fewer days.',
    ]);
    expect(said(await ratings(chief, long.id, { from: '2025-12-01' }))).toBe('ok');
  });
});

describe('answers', () => {
  test('are those of the chosen days, with their forms', async () => {
    await report(training, fto, { on: '2026-05-12', ...answers({ value: 3 }) });
    await report(training, fto, answers({ value: 5 }));
    await report(training, fto, answers({ value: 6 }), 'weekly');
    const { body } = await answersOf(recruit, { from: day, to: day });
    expect(body.forms).toMatchObject([
      { form_id: training.form.id, version: 1, content: { name: training.form.name } },
    ]);
    expect(body.forms[0]?.content).not.toHaveProperty('evaluators');
    expect(body.reports).toMatchObject([
      { report: 'daily', on: day, version: 1, answers: { items: { safety: { value: 5 } }, comment: 'A steady day' } },
      { report: 'weekly', on: day, answers: { items: { safety: { value: 6 } } } },
    ]);
    expect((await answersOf(fto, { from: '2026-05-12', to: day })).body.reports).toHaveLength(3);
  });

  test('of more than 31 days, or in the wrong order, are refused', async () => {
    expect(said(await answersOf(fto, { from: '2026-05-01', to: '2026-05-31' }))).toBe('ok');
    expect(said(await answersOf(fto, { from: '2026-05-01', to: '2026-06-01' }))).toBe('400 to');
    expect(said(await answersOf(fto, { from: '2026-05-02', to: '2026-05-01' }))).toBe('400 to');
  });

  test('that are too long for one answer are refused', async () => {
    const notes = Array.from({ length: 16 }, (_, n) => `notes-${n}`);
    const texts = await train({
      form: {
        ...content,
        sections: [{ key: 'all', title: 'All', items: notes.map((key) => ({ key, kind: 'text', text: key })) }],
      },
    });
    const items = Object.fromEntries(notes.map((key) => [key, { value: 'ü'.repeat(9_000) }]));
    const trainers = await Promise.all(Array.from({ length: 9 }, () => longEmployed()));
    for (const one of trainers) {
      await assign(texts, one);
      for (const on of ['2026-05-12', day]) {
        expect(said(await report(texts, one, { on, answers: { items, comment: 'Long' } }))).toBe('ok');
      }
    }
    training = texts;
    const refused = await answersOf(chief, { from: '2026-05-12', to: day });
    expect([said(refused), refused.body.detail]).toEqual([
      '400 to',
      'These days have too many answers. Please choose fewer days.',
    ]);
    expect(said(await answersOf(chief, { from: day, to: day }))).toBe('ok');
  });
});

test('reading is for those who may see the trainee, and is audited for others', async () => {
  await report(training, fto, answers({ value: 5 }));
  const stranger = await longEmployed();
  expect(said(await ratings(stranger))).toBe('403 forbidden');
  expect(said(await answersOf(stranger, { from: day, to: day }))).toBe('403 forbidden');
  const before = (await auditEntries(site.table, 'record.read')).length;
  for (const by of [recruit, fto, trainer]) {
    expect(said(await ratings(by))).toBe('ok');
    expect(said(await answersOf(by, { from: day, to: day }))).toBe('ok');
  }
  expect((await auditEntries(site.table, 'record.read')).length - before).toBe(2);
});
