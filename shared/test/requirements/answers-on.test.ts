import { describe, expect, test } from 'vitest';
import type { BareEntry } from '../../src/record/entry.ts';
import type { SeatAhead } from '../../src/requirements/answer.ts';
import { answerBecause } from '../../src/requirements/answer-because.ts';
import { answersOn, answerWith } from '../../src/requirements/answers-on.ts';
import { missingPrerequisites } from '../../src/requirements/prerequisites.ts';
import { requirementsOn } from '../../src/requirements/requirements-on.ts';
import { attended, certified, chained, credited, draft, hired, hoursRule, required } from './entries.ts';

const alwaysRecorded = '9999';

/** Returns a person's only answer. */
function answer(
  person: BareEntry[],
  department: BareEntry[],
  on: string,
  more: { known?: string; seats?: SeatAhead[] } = {},
) {
  const { answers } = answersOn({ person, department }, { on, known: alwaysRecorded, ...more });
  expect(answers).toHaveLength(1);
  const [only] = answers;
  if (!only) throw new Error('There is no answer');
  return only;
}

const seat = (class_id: string, date: string, minutes: number, more: Partial<SeatAhead> = {}): SeatAhead => ({
  class_id,
  type_id: 'A',
  type_name: 'A',
  date,
  minutes,
  category_ids: [],
  months: 12,
  ...more,
});

const mandatory = (type_id: string, on: string, more: { mandatory_since?: string; archived?: true } = {}) =>
  draft('type.defined', on, { type_id, name: type_id, is_mandatory: true, ...more });

describe('a requirement in effect', () => {
  const first = required(hoursRule(600), '2024-01-01');
  const second = required(hoursRule(1200), '2025-01-01');

  test('is the version of the latest day', () => {
    const department = chained(first, second);
    const entryOn = (on: string) =>
      requirementsOn(department, { on, known: alwaysRecorded }).map(({ version }) => version);
    expect(entryOn('2023-12-31')).toEqual([]);
    expect(entryOn('2024-12-31')).toEqual([{ entry: 1, since: '2024-01-01' }]);
    expect(entryOn('2025-01-01')).toEqual([{ entry: 2, since: '2025-01-01' }]);
  });

  test('is the last recorded version that has begun', () => {
    const department = chained(second, first, required(hoursRule(900), '2024-01-01'));
    const on = (day: string) => requirementsOn(department, { on: day, known: alwaysRecorded })[0]?.version.entry;
    expect(on('2024-05-01')).toBe(3);
    expect(on('2025-05-01')).toBe(3);
  });

  test('does not exist after its end, until it is defined again', () => {
    const ended = draft('requirement.ended', '2024-06-01', { requirement_id: 'R' });
    const department = chained(first, ended, second);
    const on = (day: string) => requirementsOn(department, { on: day, known: alwaysRecorded }).length;
    expect([on('2024-05-31'), on('2024-06-01'), on('2025-01-01')]).toEqual([1, 0, 1]);
  });

  test('depends on the recording time of entries', () => {
    const late = required(hoursRule(900), '2024-01-01');
    const department = chained(first, { ...late, recorded_at: '2024-08-01T12:00:00.000Z' });
    const as = (known: string) => requirementsOn(department, { on: '2024-05-01', known })[0]?.version.entry;
    expect(as('2024-05-01T23:59:59.999Z')).toBe(1);
    expect(as(alwaysRecorded)).toBe(2);
  });

  test('can be a mandatory training for everyone, narrowed by a version with its id while it is mandatory', () => {
    const narrowed = required({ kind: 'certification', type_ids: ['A'] }, '2024-03-01', {
      requirement_id: 'A',
      name: 'Narrowed',
      asked: { rank_ids: ['sergeant'], unit_ids: [], group_ids: [] },
    });
    const archived = mandatory('A', '2025-01-01', { archived: true });
    const department = chained(mandatory('A', '2024-02-01', { mandatory_since: '2024-01-01' }), narrowed, archived);
    const on = (day: string) => requirementsOn(department, { on: day, known: alwaysRecorded });
    expect(on('2024-01-15')).toMatchObject([
      { id: 'A', name: 'A', asked: { rank_ids: [] }, version: { entry: 1, since: '2024-01-01' } },
    ]);
    expect(on('2024-03-01')).toMatchObject([
      {
        name: 'A',
        asked: { rank_ids: ['sergeant'] },
        version: { entry: 2 },
        mandatory: { entry: 1, since: '2024-01-01' },
      },
    ]);
    expect(on('2025-01-01')).toEqual([]);
  });
});

test('a version of a mandatory training from an earlier day makes it required from that day', () => {
  const version = required({ kind: 'certification', type_ids: ['A'] }, '2023-01-01', { requirement_id: 'A' });
  const entered = { ...version, recorded_at: '2024-03-05T12:00:00.000Z' };
  const ended = mandatory('A', '2025-01-01', { archived: true });
  const again = mandatory('A', '2026-01-01', {});
  const department = chained(mandatory('A', '2024-03-01', {}), entered, ended, again);
  const on = (day: string, known = alwaysRecorded) => requirementsOn(department, { on: day, known })[0]?.mandatory;
  expect(on('2022-12-31')).toBeUndefined();
  expect(on('2023-06-01')).toEqual({ entry: 2, since: '2023-01-01' });
  expect(on('2023-06-01', '2024-03-04T00:00:00.000Z')).toBeUndefined();
  expect(on('2024-03-01', '2024-03-04T00:00:00.000Z')).toEqual({ entry: 1, since: '2024-03-01' });
  // Required only while mandatory, not between the two periods.
  expect(on('2025-06-01')).toBeUndefined();
  expect(on('2026-01-01')).toEqual({ entry: 4, since: '2026-01-01' });
});

describe('the audience of a requirement', () => {
  const department = chained(
    required({ kind: 'certification', type_ids: ['A'] }, '2024-01-01', {
      asked: { rank_ids: ['officer', 'sergeant'], unit_ids: ['patrol'], group_ids: [] },
    }),
  );
  const asked = (on: string, ...person: Parameters<typeof chained>) =>
    answersOn({ person: chained(...person), department }, { on, known: alwaysRecorded }).answers.length;

  test('is people with one of the ranks and one of the units on that day', () => {
    const moved = draft('assignment', '2024-06-01', { rank_id: 'officer', unit_id: 'records' });
    const person = [hired('2024-01-01', { rank_id: 'officer', unit_id: 'patrol' }), moved];
    expect(asked('2024-05-31', ...person)).toBe(1);
    expect(asked('2024-06-01', ...person)).toBe(0);
    expect(asked('2024-05-31', hired('2024-01-01', { rank_id: 'officer' }))).toBe(0);
  });

  test('excludes people with a valid certification that ends the rule', () => {
    const person = [hired('2020-01-01'), certified('A', '2024-03-01', { expires: '2025-03-01' })];
    const on = (day: string, ...more: Parameters<typeof chained>) =>
      answersOn(
        {
          person: chained(...person, ...more),
          department: chained(required(hoursRule(600, { unless_certified_in: ['B', 'A'] }))),
        },
        { on: day, known: alwaysRecorded },
      ).answers.length;
    expect([on('2024-02-29'), on('2024-03-01'), on('2025-03-01'), on('2025-03-02')]).toEqual([1, 0, 0, 1]);
    expect(on('2024-06-01', draft('certification.revoked', '2024-05-01', { entry: 2 }))).toBe(1);
  });

  test('excludes inactive and former employees', () => {
    const officer = hired('2024-01-01', { rank_id: 'officer', unit_id: 'patrol' });
    expect(asked('2024-07-01', officer, draft('employment.status', '2024-06-01', { active: false }))).toBe(0);
    expect(asked('2024-07-01', officer, draft('employment.ended', '2024-06-01', {}))).toBe(0);
    expect(asked('2023-12-31', officer)).toBe(0);
  });
});

describe('a certification', () => {
  const department = chained(
    required({ kind: 'certification', type_ids: ['A', 'B'] }, '2020-01-01', { name: 'First aid' }),
  );

  test('in any of the trainings counts', () => {
    const person = chained(hired('2020-01-01'), certified('B', '2024-01-01', { expires: '2024-12-31' }));
    expect(answer(person, department, '2024-10-31')).toMatchObject({
      status: 'COMPLETED',
      certification: { type_id: 'B' },
    });
    expect(answer(person, department, '2024-11-01')).toMatchObject({ status: 'NEAR_EXPIRATION' });
    expect(answer(person, department, '2025-01-01')).toMatchObject({ status: 'MISSING', detail: 'expired' });
  });

  test('no longer counts once revoked, and the previous one counts again', () => {
    const person = chained(
      hired('2020-01-01'),
      certified('A', '2023-01-01', { expires: '2030-12-31' }),
      certified('B', '2024-01-01'),
      draft('certification.revoked', '2024-06-01', { entry: 3 }),
    );
    expect(answer(person, department, '2024-05-31').certification?.entry).toBe(3);
    expect(answer(person, department, '2024-06-01')).toMatchObject({
      certification: { entry: 2 },
      revoked: [{ entry: 3, revoked: { entry: 4, on: '2024-06-01' } }],
    });
  });

  test('is pending with a seat', () => {
    const person = chained(hired('2020-01-01'));
    const seats = [seat('C', '2024-03-01', 60)];
    expect(answer(person, department, '2024-01-01', { seats })).toMatchObject({ status: 'PENDING', detail: 'never' });
  });

  test('is predicted for a class that might be taken', () => {
    const person = chained(hired('2020-01-01'));
    const asOf = { on: '2024-01-01', known: alwaysRecorded };
    const { answers } = answerWith({ person, department }, asOf, seat('C', '2024-03-01', 60));
    expect(answers).toMatchObject([
      { status: 'COMPLETED', certification: { date: '2024-03-01', expires: '2025-03-01' } },
    ]);
  });
});

describe('an exemption', () => {
  const department = chained(required({ kind: 'certification', type_ids: ['A'] }, '2020-01-01'));
  const granted = (requirement_id: string, until?: string) =>
    draft('exemption.granted', '2024-02-01', {
      requirement_id,
      ...(until && { until }),
      approver: { id: 'x', employee_id: '1001' },
    });

  test('counts through its last day, for a requirement or its training, and keeps the status without it', () => {
    for (const id of ['R', 'A']) {
      const person = chained(hired('2020-01-01'), granted(id, '2024-02-29'));
      expect(answer(person, department, '2024-01-31')).toMatchObject({ status: 'MISSING', exemption: undefined });
      expect(answer(person, department, '2024-02-29')).toMatchObject({
        status: 'EXEMPT',
        detail: 'never',
        exemption: { entry: 2, until: '2024-02-29', approver: '1001' },
      });
      expect(answer(person, department, '2024-03-01').status).toBe('MISSING');
    }
  });

  test('ends early', () => {
    const ended = draft('exemption.ended', '2024-02-10', { entry: 2, requirement_id: 'R' });
    const person = chained(hired('2020-01-01'), granted('R'), ended);
    expect(answer(person, department, '2024-02-09').status).toBe('EXEMPT');
    expect(answer(person, department, '2024-02-10').status).toBe('MISSING');
  });
});

describe('hours', () => {
  const yearly = chained(required(hoursRule(600), '2020-01-01'));
  const counted = (person: BareEntry[], department: BareEntry[], on: string) =>
    answer(person, department, on).hours?.credits.map(({ entry, counted, because }) => [entry, counted, because]);

  test('count certified and attended classes once each, and credits', () => {
    const person = chained(
      hired('2020-01-01'),
      attended('C', '2024-03-01', 120),
      certified('A', '2024-03-01', { class_id: 'C', minutes: 240 }),
      attended('D', '2024-04-01', 60),
      attended('D', '2024-04-02', 90, { session: '2024-04-02T13:00:00' }),
      credited('2024-05-01', 30),
      credited('2024-05-02', 45, { class_id: 'C', as: 'instructor' }),
    );
    expect(counted(person, yearly, '2024-12-01')).toEqual([
      [3, 240, undefined],
      [4, 150, undefined],
      [6, 30, undefined],
      [7, 0, 'repeat'],
    ]);
  });

  test('do not count revoked certifications, their attendance, or withdrawn credits', () => {
    const person = chained(
      hired('2020-01-01'),
      attended('C', '2024-03-01', 120),
      certified('A', '2024-03-01', { class_id: 'C', minutes: 240 }),
      draft('certification.revoked', '2024-06-01', { entry: 3 }),
      credited('2024-05-01', 30),
      draft('credit.withdrawn', '2024-09-01', { entry: 5 }),
    );
    expect(counted(person, yearly, '2024-05-31')).toEqual([
      [3, 240, undefined],
      [5, 0, 'withdrawn'],
    ]);
    expect(counted(person, yearly, '2024-06-01')?.[0]).toEqual([3, 0, 'revoked']);
  });

  test('are met, on track with a seat, short during the period, and not met on its last day', () => {
    const person = chained(hired('2020-01-01'), credited('2024-05-01', 400));
    expect(answer(person, yearly, '2024-12-30')).toMatchObject({
      status: 'SHORT',
      hours: { days_left: 1, minutes: 400 },
    });
    expect(answer(person, yearly, '2024-12-31')).toMatchObject({ status: 'NOT_MET', hours: { days_left: 0 } });
    const seats = [seat('C', '2024-12-01', 200)];
    expect(answer(person, yearly, '2024-11-01', { seats })).toMatchObject({
      status: 'ON_TRACK',
      hours: { held_minutes: 200, parts: [{ of: 'whole', needed: 600, done: 400, held: 200 }] },
    });
    const next = [seat('C', '2025-01-01', 200)];
    expect(answer(person, yearly, '2024-11-01', { seats: next }).status).toBe('SHORT');
    expect(
      answer([...person, { ...credited('2024-06-01', 200), no: 3 } as BareEntry], yearly, '2024-11-01').status,
    ).toBe('MET');
  });

  test('count a seat only for sessions not attended yet', () => {
    const person = chained(hired('2020-01-01'), attended('C', '2024-11-01', 120));
    const { hours } = answer(person, yearly, '2024-11-01', { seats: [seat('C', '2024-11-05', 200)] });
    expect(hours).toMatchObject({ minutes: 120, held_minutes: 80 });
  });

  test('have minimums of categories, and courses each once within their months', () => {
    const rule = hoursRule(0, {
      category_minimums: [{ category_ids: ['force', 'driving'], minutes: 120 }],
      courses: [{ type_ids: ['A', 'B'], at_least: 2, months: 24 }],
    });
    const department = chained(required(rule, '2020-01-01'));
    const person = chained(
      hired('2020-01-01'),
      certified('A', '2023-01-01'),
      certified('B', '2022-12-31'),
      credited('2024-05-01', 100, { category_ids: ['force', 'driving'] }),
      credited('2024-05-01', 100, { category_ids: ['other'] }),
      certified('A', '2024-01-01'),
    );
    expect(answer(person, department, '2024-06-01')).toMatchObject({
      status: 'SHORT',
      hours: {
        minutes: 200,
        parts: [
          { of: 'category', needed: 120, done: 100 },
          { of: 'courses', needed: 2, done: 1 },
        ],
      },
    });
  });

  test('have caps, used up by the earliest credits', () => {
    const rule = hoursRule(600, {
      caps: [
        { of: 'each', minutes: 100 },
        { of: 'type', type_id: 'A', minutes: 150 },
        { of: 'category', category_id: 'online', minutes: 60 },
      ],
    });
    const person = chained(
      hired('2020-01-01'),
      certified('A', '2024-01-01', { minutes: 240, class_id: 'C' }),
      certified('A', '2024-02-01', { minutes: 240, class_id: 'D' }),
      credited('2024-03-01', 50, { category_ids: ['online'] }),
      credited('2024-03-02', 50, { category_ids: ['online', 'other'] }),
      credited('2024-03-03', 50, { category_ids: ['online'] }),
    );
    expect(counted(person, chained(required(rule, '2020-01-01')), '2024-12-01')).toEqual([
      [2, 100, 'class_cap'],
      [3, 50, 'type_cap'],
      [4, 50, undefined],
      [5, 10, 'category_cap'],
      [6, 0, 'category_cap'],
    ]);
  });

  test('omit excluded credits', () => {
    const rule = hoursRule(600, {
      excluded: {
        type_ids: ['X'],
        category_ids: ['no'],
        repeats: true,
        teaching: 'repeats',
        external: true,
        shorter_than: 50,
      },
    });
    const person = chained(
      hired('2020-01-01'),
      certified('X', '2024-01-01', { minutes: 60 }),
      certified('A', '2024-01-02', { minutes: 60, category_ids: ['no'] }),
      certified('A', '2024-01-03', { minutes: 60 }),
      certified('A', '2024-01-04', { minutes: 60 }),
      credited('2024-01-05', 60),
      credited('2024-01-06', 60, { type_id: 'A', class_id: 'C', as: 'instructor' }),
      credited('2024-01-07', 60, { type_id: 'A', class_id: 'D', as: 'instructor' }),
      certified('B', '2024-01-08', { minutes: 49 }),
      certified('B', '2023-12-31', { minutes: 60 }),
    );
    expect(counted(person, chained(required(rule, '2020-01-01')), '2024-12-01')).toEqual([
      [10, 0, 'other_period'],
      [2, 0, 'excluded_type'],
      [3, 0, 'excluded_category'],
      [4, 60, undefined],
      [5, 0, 'repeat'],
      [6, 0, 'external'],
      [7, 60, undefined],
      [8, 0, 'teaching'],
      [9, 0, 'too_short'],
    ]);
  });

  test('are explained in sentences', () => {
    const person = chained(hired('2024-03-10'), credited('2024-05-01', 400), credited('2023-12-31', 60));
    const department = chained(
      required(hoursRule(600, { first_period: { kind: 'pro_rata' } }), '2020-01-01', {
        source: { citation: 'R728-410', checked_on: '2026-11-01' },
      }),
    );
    const seats = [seat('C', '2024-12-01', 60)];
    expect(answerBecause(answer(person, department, '2024-11-01', { seats }))).toEqual([
      "Yearly hours has been in effect since Wed, Jan 1, 2020 (entry 1 of the department's record).",
      'Source: R728-410, checked on Sun, Nov 1, 2026.',
      'The period is Mon, Jan 1, 2024 through Tue, Dec 31, 2024, 60 days left. The person was hired in this period: 8 h 20 min are required.',
      '6 h 40 min of 8 h 20 min. 1 h 40 min is still needed. Enrolled classes will add 1 h.',
      'Training of Sun, Dec 31, 2023 (entry 3) does not count: it was before this period.',
      'Training of Wed, May 1, 2024 (entry 2) counts for 6 h 40 min.',
    ]);
  });
});

describe('missing prerequisites', () => {
  const held = [
    { type_id: 'A', date: '2024-01-01', expires: '2024-12-31' },
    { type_id: 'B', date: '2024-01-01', revoked: { entry: 1 } },
  ];
  test('are the trainings without a valid certification on the day', () => {
    expect(missingPrerequisites(['A', 'B'], held, '2024-12-31')).toEqual(['B']);
    expect(missingPrerequisites(['A', 'B'], held, '2025-01-01')).toEqual(['A', 'B']);
    expect(missingPrerequisites(['A'], held, '2023-12-31')).toEqual(['A']);
  });
});
