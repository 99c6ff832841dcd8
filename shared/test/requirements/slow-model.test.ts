import { addDays } from '@muster/shared/rules/calendar';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FirearmType } from '../../src/forms/firearm-types.ts';
import type { ShownFact } from '../../src/forms/form.ts';
import type { BareEntry, EntryKind } from '../../src/record/entry.ts';
import type { RequirementAnswer, SeatAhead } from '../../src/requirements/answer.ts';
import { answerBecause } from '../../src/requirements/answer-because.ts';
import { answersOn, compileRequirements } from '../../src/requirements/answers-on.ts';
import type { Cap, EvaluationRule, HoursRule, Period, RequirementRule } from '../../src/requirements/requirement.ts';
import { draft } from './entries.ts';
import { evaluationCases } from './evaluation-cases.ts';
import type { SlowPart } from './slow-days.ts';
import { type SlowAnswer, slowAnswers } from './slow-model.ts';

/** Three years around a leap day. Most drawn days are ends of months and periods, where rules are error-prone. */
const firstDay = '2022-12-20';
const days = Array.from({ length: 1100 }, (_, n) => addDays(firstDay, n));
const edges = days.filter((one) => /-(28|29|30|31|01)$/.test(one) || one.endsWith('-06-30'));
const day = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...edges) },
  { weight: 1, arbitrary: fc.constantFrom(...days) },
);
const nearDays = 10;

const types = ['A', 'B', 'C'];
const aType = fc.constantFrom(...types);
const aClass = fc.constantFrom('c1', 'c2', 'c3', 'c4');
const categories = fc.subarray(['K1', 'K2', 'K3']);
const minutes = fc.constantFrom(0, 15, 30, 60, 90, 240);
const some = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const entryNo = fc.integer({ min: 1, max: 16 });
const months = fc.constantFrom(1, 2, 5, 12, 24);

type Draft = ReturnType<typeof draft>;
const of = <K extends EntryKind>(kind: K, data: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Draft> =>
  fc.tuple(day, data).map(([on, facts]) => draft(kind, on, JSON.parse(JSON.stringify(facts))) as Draft);

const assignment = fc.record({
  rank_id: some(fc.constantFrom('r1', 'r2')),
  unit_id: some(fc.constantFrom('u1', 'u2')),
  group_id: some(fc.constantFrom('g1', 'g2')),
});
const certification: fc.Arbitrary<Draft> = fc
  .tuple(day, aType, some(fc.nat(500)), some(aClass), some(minutes), some(categories))
  .map(([date, type_id, length, class_id, took, category_ids]) => {
    const facts = { type_id, type_name: type_id, date, class_id, minutes: took, category_ids };
    const expires = length === undefined ? undefined : addDays(date, length);
    return draft('certification.issued', date, JSON.parse(JSON.stringify({ ...facts, expires }))) as Draft;
  });
const attendance: fc.Arbitrary<Draft> = fc
  .tuple(
    day,
    aClass,
    aType,
    fc.constantFrom('09', '13'),
    fc.constantFrom('present', 'present', 'absent'),
    minutes,
    some(categories),
  )
  .map(([on, class_id, type_id, hour, status, took, category_ids]) => {
    const facts = {
      class_id,
      type_id,
      type_name: type_id,
      session: `${on}T${hour}:00:00`,
      status,
      minutes: took,
      category_ids,
    };
    return draft('attendance.recorded', on, JSON.parse(JSON.stringify(facts))) as Draft;
  });
const credit = of(
  'credit.recorded',
  fc.record({
    minutes,
    category_ids: categories,
    type_id: some(aType),
    class_id: some(aClass),
    as: some(fc.constant('instructor')),
  }),
);

const firearms = fc.constantFrom('g1', 'g2', 'g3');
const firearmType = fc.constantFrom('handgun' as const, 'shotgun' as const);
const shown = fc.subarray(['inspection' as const, 'care' as const]);
const forms = ['F1', 'F2', 'F3'];
const evaluation = of(
  'evaluation.recorded',
  fc.record({
    evaluation_id: fc.constant('e'),
    form_id: fc.constantFrom(...forms),
    form_name: fc.constant('Qualification'),
    version: fc.constantFrom(1, 2),
    outcome: fc.constantFrom('passed', 'passed', 'passed', 'failed', 'recorded'),
    attempt: fc.constant(1),
    answers: fc.constant(''),
    evaluator: fc.constant({ id: 'x', employee_id: '1' }),
    qualified: fc.constant({ by: 'staff' }),
    firearm: some(fc.record({ id: firearms, type: firearmType })),
    rounds: some(fc.constantFrom(20, 50)),
    shown: some(shown),
  }),
);
const authorization = of(
  'firearm.authorized',
  fc.record({
    firearm_id: firearms,
    type: firearmType,
    make: fc.constant('Glock'),
    model: fc.constant('17'),
    caliber: fc.constant('9 mm'),
    owner: fc.constant('agency'),
    until: some(day),
  }),
);

const trainingDraft: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 1, arbitrary: of('employment.status', fc.record({ active: fc.boolean() })) },
  { weight: 1, arbitrary: of('assignment', assignment) },
  { weight: 6, arbitrary: certification },
  { weight: 5, arbitrary: attendance },
  { weight: 5, arbitrary: credit },
  { weight: 1, arbitrary: of('certification.revoked', fc.record({ entry: entryNo })) },
  { weight: 1, arbitrary: of('credit.withdrawn', fc.record({ entry: entryNo })) },
  {
    weight: 1,
    arbitrary: of(
      'exemption.granted',
      fc.record({
        requirement_id: fc.constantFrom('R', 'S', 'A', 'B'),
        until: some(day),
        approver: fc.constant({ id: 'x', employee_id: '1' }),
      }),
    ),
  },
  { weight: 1, arbitrary: of('exemption.ended', fc.record({ entry: entryNo, requirement_id: fc.constant('R') })) },
);

/** Firearms and evaluations with them, beside the other entries of a person. */
const firearmDraft: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 10, arbitrary: evaluation },
  { weight: 4, arbitrary: authorization },
  { weight: 2, arbitrary: of('evaluation.withdrawn', fc.record({ entry: entryNo })) },
  { weight: 2, arbitrary: of('firearm.authorization_ended', fc.record({ entry: entryNo, firearm_id: firearms })) },
);

const period: fc.Arbitrary<Period> = fc.oneof(
  fc.constant({ kind: 'calendar_year' as const }),
  fc.constantFrom('07-01', '03-01', '10-31').map((starts) => ({ kind: 'fiscal_year' as const, starts })),
  fc.tuple(months, day).map(([n, from]) => ({ kind: 'cycle' as const, months: n, from })),
  fc
    .tuple(
      fc.constantFrom('employment' as const, 'certification' as const),
      fc.subarray(types),
      months,
      fc.constantFrom('day' as const, 'month_end' as const, 'june_30' as const),
    )
    .map(([from, type_ids, n, ends]) => ({ kind: 'anniversary' as const, of: from, type_ids, months: n, ends })),
  months.map((n) => ({ kind: 'rolling' as const, months: n })),
);
const cap: fc.Arbitrary<Cap> = fc.oneof(
  fc.record({ of: fc.constant('category' as const), category_id: fc.constantFrom('K1', 'K2'), minutes }),
  fc.record({ of: fc.constant('type' as const), type_id: aType, minutes }),
  fc.record({ of: fc.constant('each' as const), minutes: fc.constantFrom(45, 100) }),
);
const hours: fc.Arbitrary<HoursRule> = fc
  .record({
    kind: fc.constant('hours' as const),
    minutes: fc.constantFrom(0, 60, 120, 300),
    period,
    first_period: fc.oneof(
      fc.constant({ kind: 'whole' }),
      fc.constant({ kind: 'excused' }),
      fc.constant({ kind: 'pro_rata' }),
      fc.constant({ kind: 'pro_rata', minutes_a_month: 35 }),
    ),
    category_minimums: fc.array(
      fc.record({ category_ids: fc.subarray(['K1', 'K2', 'K3'], { minLength: 1 }), minutes }),
      { maxLength: 2 },
    ),
    courses: fc.array(
      fc.record({
        type_ids: fc.subarray(types, { minLength: 1 }),
        at_least: fc.constantFrom(1, 2),
        months: some(months),
      }),
      { maxLength: 2 },
    ),
    caps: fc.array(cap, { maxLength: 2 }),
    unless_certified_in: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.subarray(types) },
    ),
    excluded: fc.record({
      type_ids: fc.oneof(fc.constant([] as string[]), fc.subarray(types, { maxLength: 1 })),
      category_ids: fc.oneof(fc.constant([] as string[]), fc.subarray(['K3'])),
      repeats: fc.boolean(),
      teaching: some(fc.constantFrom('all', 'repeats')),
      external: fc.boolean(),
      shorter_than: some(fc.constant(30)),
    }),
  })
  .map((rule) => JSON.parse(JSON.stringify(rule)) as HoursRule);
const evaluationRule: fc.Arbitrary<EvaluationRule> = fc.record<EvaluationRule>({
  kind: fc.constant('evaluation' as const),
  form_ids: fc.subarray(forms, { minLength: 1 }),
  period: period.filter((one) => one.kind !== 'anniversary' || one.of === 'employment'),
  per: fc.constantFrom('person' as const, 'firearm' as const, 'firearm_type' as const),
  firearm_types: fc.oneof(
    { weight: 3, arbitrary: fc.constant<FirearmType[]>([]) },
    { weight: 1, arbitrary: fc.subarray(['handgun' as const, 'shotgun' as const]) },
  ),
  rounds: fc.uniqueArray(fc.record({ type: firearmType, rounds: fc.constantFrom(10, 40) }), {
    maxLength: 2,
    selector: ({ type }) => type,
  }),
  shown: fc.oneof({ weight: 2, arbitrary: fc.constant<ShownFact[]>([]) }, { weight: 1, arbitrary: shown }),
});
const rule: fc.Arbitrary<RequirementRule> = fc.oneof(
  { weight: 1, arbitrary: evaluationRule },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('certification' as const),
      type_ids: fc.subarray(types, { minLength: 1 }),
    }),
  },
  { weight: 3, arbitrary: hours },
);
const asked = fc.record({
  rank_ids: fc.oneof(
    { weight: 3, arbitrary: fc.constant([] as string[]) },
    { weight: 1, arbitrary: fc.subarray(['r1', 'r2']) },
  ),
  unit_ids: fc.oneof(
    { weight: 3, arbitrary: fc.constant([] as string[]) },
    { weight: 1, arbitrary: fc.subarray(['u1', 'u2']) },
  ),
  group_ids: fc.oneof(
    { weight: 3, arbitrary: fc.constant([] as string[]) },
    { weight: 1, arbitrary: fc.subarray(['g1']) },
  ),
});
const departmentDraft: fc.Arbitrary<Draft> = fc.oneof(
  {
    weight: 3,
    arbitrary: of(
      'requirement.defined',
      fc.record({ requirement_id: fc.constantFrom('R', 'S', 'A'), name: fc.constant('Rule'), asked, rule }),
    ),
  },
  { weight: 1, arbitrary: of('requirement.ended', fc.record({ requirement_id: fc.constantFrom('R', 'S', 'A') })) },
  {
    weight: 2,
    arbitrary: of(
      'type.defined',
      fc.record({
        type_id: fc.constantFrom('A', 'B'),
        name: fc.constant('Type'),
        is_mandatory: fc.boolean(),
        mandatory_since: some(day),
        archived: some(fc.constant(true)),
      }),
    ),
  },
);

/** Numbered entries. Some replace an earlier one of their kind, and some are recorded long after their day. */
const chain = (first: fc.Arbitrary<Draft[]>, drafts: fc.Arbitrary<Draft>, maxLength = 14): fc.Arbitrary<BareEntry[]> =>
  fc
    .tuple(
      first,
      fc.array(
        fc.tuple(
          drafts,
          fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(400) }),
          some(fc.nat(14)),
        ),
        { maxLength },
      ),
    )
    .map(([begun, drawn]) => {
      const entries = begun.map((one, n) => ({ no: n + 1, ...one }) as BareEntry);
      for (const [one, late, replaced] of drawn) {
        const earlier = replaced === undefined ? undefined : entries[replaced];
        const recorded_at = `${addDays(one.valid_on, late)}T12:00:00.000Z`;
        const supersedes = earlier?.kind === one.kind ? { supersedes: earlier.no } : {};
        entries.push({ ...one, no: entries.length + 1, recorded_at, ...supersedes } as BareEntry);
      }
      return entries;
    });

const started = fc
  .tuple(day, assignment)
  .map(([on, of]) => [
    draft('employment.started', on, JSON.parse(JSON.stringify({ employee_id: '1', ...of }))) as Draft,
  ]);
const person = fc.oneof(
  { weight: 2, arbitrary: chain(started, trainingDraft) },
  {
    weight: 1,
    arbitrary: chain(
      started,
      fc.oneof({ weight: 1, arbitrary: trainingDraft }, { weight: 3, arbitrary: firearmDraft }),
    ),
  },
);
const everyone = { rank_ids: [], unit_ids: [], group_ids: [] };
const departmentBegins = (first: RequirementRule): Draft[] => [
  draft('requirement.defined', firstDay, {
    requirement_id: 'R',
    name: 'Rule',
    asked: everyone,
    rule: first,
  }) as Draft,
  draft('department.defined', firstDay, { timezone: 'UTC', near_expiration_days: nearDays }) as Draft,
];
const department = chain(rule.map(departmentBegins), departmentDraft);
/** A person who may carry firearms from the beginning, and requirements of evaluations alone. */
const shooter = chain(
  fc.array(firearmType, { minLength: 1, maxLength: 3 }).map((carried) => [
    draft('employment.started', firstDay, { employee_id: '1' }) as Draft,
    ...carried.map((type, n) => {
      const description = { make: 'Glock', model: '17', caliber: '9 mm', owner: 'agency' } as const;
      return draft('firearm.authorized', firstDay, { firearm_id: `g${n + 1}`, type, ...description }) as Draft;
    }),
  ]),
  firearmDraft,
);
const firearmsDepartment = chain(
  evaluationRule.map(departmentBegins),
  of(
    'requirement.defined',
    fc.record({
      requirement_id: fc.constantFrom('R', 'S'),
      name: fc.constant('Rule'),
      asked: fc.constant(everyone),
      rule: evaluationRule,
    }),
  ),
  2,
);
const seats: fc.Arbitrary<SeatAhead[]> = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom('c1', 'c2', 's1', 's2'), aType, fc.nat(300), minutes, categories)
    .map(([class_id, type_id, ahead, took, category_ids]) => ({
      class_id,
      type_id,
      type_name: type_id,
      date: String(ahead),
      minutes: took,
      category_ids,
      months: undefined,
    })),
  { maxLength: 2, selector: ({ class_id }) => class_id },
);

/** Returns an answer in the form of the slow model. */
function asSlow(answer: RequirementAnswer): SlowAnswer {
  const { requirement_id: id, status, detail, exemption, version, hours, evaluations } = answer;
  const counted = hours?.credits
    .filter((one) => one.counted > 0)
    .map((one): [number, number] => [one.entry, one.counted]);
  const ofHours = hours && {
    period: `${hours.period.from} ${hours.period.until}`,
    minutes: hours.minutes,
    needed: hours.needed_minutes,
    held: hours.held_minutes,
    parts: hours.parts.map(({ needed, done, held }) => [needed, done, held]),
    counted: counted ?? [],
  };
  const ofEvaluations = evaluations && {
    evaluations: evaluations.map(
      ({ firearm, type, status: of, passed, uncounted, failed }): SlowPart => [
        firearm?.id ?? type ?? '',
        of,
        passed?.entry ?? 0,
        passed?.expires ?? '',
        uncounted.map((one) => one.entry),
        failed?.entry ?? 0,
      ],
    ),
  };
  return {
    id,
    status,
    ...(detail && { detail }),
    exempt: exemption !== undefined,
    entry: version.entry,
    ...ofHours,
    ...ofEvaluations,
  };
}

/** Histories of firearms are short, so that more of them take no longer. */
const runs = { rule: Number(process.env.HISTORIES ?? 200), evaluation: Number(process.env.HISTORIES ?? 1_000) };

test.each([
  ['rule', person, department],
  ['evaluation', shooter, firearmsDepartment],
] as const)(
  'a person’s answers match a slow model for any history, %s, day and moment',
  {
    timeout: 120_000,
  },
  (name, people, departments) => {
    fc.assert(
      fc.property(people, departments, day, day, seats, (entries, department, on, until, ahead) => {
        const known = `${until}T18:00:00.000Z`;
        const held = ahead.map((seat) => ({ ...seat, date: addDays(on, Number(seat.date)) }));
        const compiled = compileRequirements(department, { on, known });
        const { answers } = answersOn({ person: entries, department: compiled }, { on, known, seats: held });
        const byId = answers.toSorted((a, b) => (a.requirement_id < b.requirement_id ? -1 : 1));
        const question = { on, known, seats: held, firstDay, nearDays };
        expect(byId.map(asSlow)).toEqual(slowAnswers({ person: entries, department }, question));
        for (const sentence of answers.flatMap((answer) => answerBecause(answer))) {
          expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
          expect(sentence).not.toMatch(/undefined|Invalid|NaN/);
        }
        const brief = answersOn({ person: entries, department }, { on, known, seats: held, brief: true }).answers;
        expect(brief).toEqual(
          answers.map((one) => ({
            ...one,
            hours: one.hours && { ...one.hours, credits: [] },
            evaluations: one.evaluations?.map((part) => ({ ...part, uncounted: [] })),
          })),
        );
      }),
      { numRuns: runs[name] },
    );
  },
);

test('the generated histories include every case of an evaluation', () => {
  const found = new Map<string, number>();
  const question = fc.tuple(shooter, firearmsDepartment, day);
  for (const [entries, department, on] of fc.sample(question, { numRuns: 1_000, seed: 1 })) {
    const { answers } = answersOn({ person: entries, department }, { on, known: '9999' });
    for (const [name, isCase] of Object.entries(evaluationCases)) {
      if (answers.some((answer) => isCase(answer, { entries, on }))) found.set(name, (found.get(name) ?? 0) + 1);
    }
  }
  for (const name of Object.keys(evaluationCases)) expect(found.get(name) ?? 0, name).toBeGreaterThanOrEqual(3);
});
