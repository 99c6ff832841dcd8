import { describe, expect, test } from 'vitest';
import type { BareEntry } from '../../src/record/entry.ts';
import { validityOf } from '../../src/requirements/answer.ts';
import { answerBecause } from '../../src/requirements/answer-because.ts';
import { answersOn } from '../../src/requirements/answers-on.ts';
import type { EvaluationRule, Period } from '../../src/requirements/requirement.ts';
import { requirementRule } from '../../src/requirements/rule-fields.ts';
import { authorized, chained, draft, evaluated, evaluationRule, hired, required } from './entries.ts';

const yearly = chained(required(evaluationRule()));
const eachFirearm = (more: Partial<EvaluationRule> = {}) =>
  chained(required(evaluationRule({ per: 'firearm', ...more })));
const with1 = { firearm: { id: 'g1', type: 'handgun' as const } };

const answersFor = (person: BareEntry[], department: BareEntry[], on: string) =>
  answersOn({ person, department }, { on, known: '9999' }).answers;

/** Returns the status on a day, and the last day for which the evaluation counts. */
function shortly(person: BareEntry[], department: BareEntry[], on: string) {
  const [answer] = answersFor(person, department, on);
  return answer && [answer.status, answer.detail, validityOf(answer)?.expires];
}

describe('an evaluation of a person', () => {
  const person = chained(hired('2020-03-10'), evaluated('2025-06-10'));

  test('counts through the last day of the next period', () => {
    expect(shortly(person, yearly, '2025-06-09')).toEqual(['MISSING', 'never', undefined]);
    expect(shortly(person, yearly, '2025-06-10')).toEqual(['COMPLETED', undefined, '2026-12-31']);
    expect(shortly(person, yearly, '2026-10-31')).toEqual(['COMPLETED', undefined, '2026-12-31']);
    expect(shortly(person, yearly, '2026-11-01')).toEqual(['NEAR_EXPIRATION', undefined, '2026-12-31']);
    expect(shortly(person, yearly, '2026-12-31')).toEqual(['NEAR_EXPIRATION', undefined, '2026-12-31']);
    expect(shortly(person, yearly, '2027-01-01')).toEqual(['MISSING', 'expired', '2026-12-31']);
  });

  test.each([
    [{ kind: 'fiscal_year', starts: '09-01' }, '2026-08-31'],
    [{ kind: 'cycle', months: 24, from: '2025-01-01' }, '2028-12-31'],
    [{ kind: 'anniversary', of: 'employment', type_ids: [], months: 12, ends: 'day' }, '2027-03-09'],
    [{ kind: 'anniversary', of: 'employment', type_ids: [], months: 12, ends: 'month_end' }, '2027-03-31'],
    [{ kind: 'anniversary', of: 'employment', type_ids: [], months: 12, ends: 'june_30' }, '2026-06-30'],
    [{ kind: 'rolling', months: 6 }, '2025-12-10'],
  ] satisfies [Period, string][])('in the period %j', (period, expires) => {
    const department = chained(required(evaluationRule({ period })));
    expect(shortly(person, department, '2025-07-01')).toEqual(['COMPLETED', undefined, expires]);
  });

  test('counts for an anniversary of employment only since then', () => {
    const period: Period = { kind: 'anniversary', of: 'employment', type_ids: [], months: 12, ends: 'day' };
    const department = chained(required(evaluationRule({ period })));
    const early = chained(hired('2025-06-11'), evaluated('2025-06-10'));
    expect(shortly(early, department, '2025-07-01')).toEqual(['MISSING', 'never', undefined]);
    expect(answersFor(early, department, '2025-07-01')[0]?.evaluations?.[0]?.uncounted).toEqual([
      { entry: 2, date: '2025-06-10', form_name: 'Qualification', because: 'before_employment' },
    ]);
  });

  test('counts with any of the forms, with a result, and unless it was withdrawn', () => {
    const others = chained(
      hired('2020-03-10'),
      evaluated('2025-06-10', { form_id: 'G' }),
      evaluated('2025-06-11', { outcome: 'recorded' }),
      evaluated('2025-06-12'),
      draft('evaluation.withdrawn', '2026-01-01', { entry: 4 }),
    );
    expect(shortly(others, yearly, '2025-07-01')).toEqual(['MISSING', 'never', undefined]);
    const both = chained(required(evaluationRule({ form_ids: ['F', 'G'] })));
    expect(shortly(others, both, '2025-07-01')).toEqual(['COMPLETED', undefined, '2026-12-31']);
  });

  test('counts as it was corrected', () => {
    const corrected = chained(
      hired('2020-03-10'),
      evaluated('2025-06-10'),
      evaluated('2025-06-10', { outcome: 'failed' }, { recorded: '2025-08-01', supersedes: 2 }),
    );
    expect(shortly(corrected, yearly, '2025-09-01')).toEqual(['MISSING', 'never', undefined]);
    const { answers } = answersOn({ person: corrected, department: yearly }, { on: '2025-07-01', known: '2025-07-02' });
    expect(answers[0]?.status).toBe('COMPLETED');
  });

  test('is not needed with an exemption', () => {
    const exempt = chained(
      hired('2020-03-10'),
      draft('exemption.granted', '2025-01-01', { requirement_id: 'R', approver: { id: 'x', employee_id: '1001' } }),
    );
    expect(shortly(exempt, yearly, '2025-07-01')).toEqual(['EXEMPT', 'never', undefined]);
  });
});

describe('an evaluation with each firearm', () => {
  const person = chained(
    hired('2020-03-10'),
    authorized('g1', '2025-01-01'),
    authorized('g2', '2025-06-01', { type: 'shotgun', make: 'Remington', model: '870' }),
    evaluated('2025-02-01', { ...with1, rounds: 50, shown: ['inspection'] }),
  );
  const statuses = (department: BareEntry[], on: string) =>
    answersFor(person, department, on)[0]?.evaluations?.map(({ firearm, type, status }) => [
      firearm?.id ?? type,
      status,
    ]);

  test('does not apply to a person who carries none', () => {
    expect(answersFor(person, eachFirearm(), '2024-12-31')).toEqual([]);
    expect(answersFor(person, eachFirearm({ firearm_types: ['patrol_rifle'] }), '2025-07-01')).toEqual([]);
  });

  test('is required with every one of them', () => {
    expect(shortly(person, eachFirearm(), '2025-05-31')).toEqual(['COMPLETED', undefined, '2026-12-31']);
    expect(shortly(person, eachFirearm(), '2025-06-01')).toEqual(['MISSING', 'never', undefined]);
    expect(statuses(eachFirearm(), '2025-06-01')).toEqual([
      ['g1', 'COMPLETED'],
      ['g2', 'MISSING'],
    ]);
    expect(statuses(eachFirearm({ firearm_types: ['handgun'] }), '2025-06-01')).toEqual([['g1', 'COMPLETED']]);
    const twoYears = eachFirearm({ period: { kind: 'rolling', months: 24 } });
    const both = chained(
      hired('2020-03-10'),
      authorized('g1', '2025-01-01'),
      authorized('g2', '2025-01-01'),
      evaluated('2025-05-01', with1),
      evaluated('2025-03-01', { firearm: { id: 'g2', type: 'handgun' } }),
    );
    expect(shortly(both, twoYears, '2025-06-01')).toEqual(['COMPLETED', undefined, '2027-03-01']);
  });

  test('needs the rounds of its type and the facts that it must show', () => {
    const firstPart = (more: Partial<EvaluationRule>) =>
      answersFor(person, eachFirearm({ firearm_types: ['handgun'], ...more }), '2025-07-01')[0]?.evaluations?.[0];
    const [few, enough] = [51, 50].map((rounds) => firstPart({ rounds: [{ type: 'handgun', rounds }] }));
    expect([few?.status, few?.uncounted[0]?.because]).toEqual(['MISSING', 'rounds']);
    expect(enough?.status).toBe('COMPLETED');
    expect(firstPart({ rounds: [{ type: 'shotgun', rounds: 90 }] })?.status).toBe('COMPLETED');
    expect(firstPart({ shown: ['inspection'] })?.status).toBe('COMPLETED');
    const shown = firstPart({ shown: ['inspection', 'care'] });
    expect([shown?.status, shown?.uncounted[0]?.because]).toEqual(['MISSING', 'shown']);
  });

  test('of each type counts with any firearm of the type', () => {
    const other = chained(
      hired('2020-03-10'),
      authorized('g1', '2025-01-01'),
      authorized('g3', '2025-01-01'),
      evaluated('2025-02-01', { firearm: { id: 'retired', type: 'handgun' } }),
    );
    const [answer] = answersFor(other, eachFirearm({ per: 'firearm_type' }), '2025-07-01');
    expect(answer?.evaluations).toMatchObject([{ type: 'handgun', firearm: undefined, status: 'COMPLETED' }]);
  });

  test('is explained in sentences', () => {
    const more = chained(
      hired('2020-03-10'),
      authorized('g1', '2025-01-01'),
      authorized('g2', '2025-06-01', { type: 'shotgun', make: 'Remington', model: '870' }),
      evaluated('2025-02-01', with1),
      evaluated('2025-03-01', with1),
      draft('evaluation.withdrawn', '2025-03-02', { entry: 5 }),
      evaluated('2025-04-01', { ...with1, outcome: 'failed' }),
    );
    const [answer] = answersFor(more, eachFirearm(), '2025-07-01');
    expect(answer && answerBecause(answer).slice(1)).toEqual([
      'Handgun Glock 17 (entry 2): passed Qualification on Sat, Feb 1, 2025 (entry 4), which counts through Thu, Dec 31, 2026.',
      'Handgun Glock 17 (entry 2): the evaluation with Qualification on Sat, Mar 1, 2025 (entry 5) does not count: it was withdrawn.',
      'Handgun Glock 17 (entry 2): the last attempt, on Tue, Apr 1, 2025 (entry 7), was not passed.',
      'Shotgun Remington 870 (entry 3): never passed.',
    ]);
  });
});

describe('a rule of an evaluation', () => {
  const messages = (changes: object) =>
    requirementRule
      .safeParse({ ...evaluationRule({ form_ids: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] }), ...changes })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  test('is refused with periods from a certification, repeated types and types of no firearm', () => {
    expect(messages({})).toBeUndefined();
    const period = { kind: 'anniversary', of: 'certification', type_ids: [], months: 12, ends: 'day' };
    expect(messages({ period })?.[0]?.[0]).toBe('period.of');
    expect(messages({ form_ids: [] })).toEqual([['form_ids', 'Please choose at least one form']]);
    expect(messages({ firearm_types: ['handgun'] })?.[0]?.[0]).toBe('firearm_types');
    expect(messages({ firearm_types: ['handgun'], per: 'firearm' })).toBeUndefined();
    const twice = [50, 60].map((rounds) => ({ type: 'handgun', rounds }));
    expect(messages({ rounds: twice })?.[0]?.[0]).toBe('rounds.1.type');
  });
});
