import type { BareEntry, EntryFacts, EntryKind } from '../../src/record/entry.ts';
import type { EvaluationRule, HoursRule, RequirementFacts } from '../../src/requirements/requirement.ts';

/** An entry without its number. */
type Draft<K extends EntryKind = EntryKind> = { [Kind in K]: Omit<BareEntry<Kind>, 'no'> }[K];

/** Returns an entry of a kind, valid and recorded on a day. */
export const draft = <K extends EntryKind>(
  kind: K,
  valid_on: string,
  data: EntryFacts[K],
  more: { recorded?: string; supersedes?: number } = {},
): Draft =>
  ({
    kind,
    valid_on,
    recorded_at: `${more.recorded ?? valid_on}T12:00:00.000Z`,
    data,
    ...(more.supersedes !== undefined && { supersedes: more.supersedes }),
  }) as Draft;

/** Numbers drafts as the entries of a chain. */
export const chained = (...drafts: Draft[]): BareEntry[] =>
  drafts.map((one, n) => ({ no: n + 1, ...one }) as BareEntry);

export const hired = (on: string, assignment: Partial<EntryFacts['employment.started']> = {}): Draft =>
  draft('employment.started', on, { employee_id: '1', ...assignment });

export const certified = (
  type_id: string,
  date: string,
  facts: Partial<EntryFacts['certification.issued']> = {},
): Draft => draft('certification.issued', date, { type_id, type_name: type_id, date, ...facts });

export const credited = (on: string, minutes: number, facts: Partial<EntryFacts['credit.recorded']> = {}): Draft =>
  draft('credit.recorded', on, { minutes, category_ids: [], ...facts });

export const attended = (
  class_id: string,
  on: string,
  minutes: number,
  facts: Partial<EntryFacts['attendance.recorded']> = {},
): Draft =>
  draft('attendance.recorded', on, {
    class_id,
    type_id: 'A',
    type_name: 'A',
    session: `${on}T09:00:00`,
    status: 'present',
    minutes,
    ...facts,
  });

/** Returns a plain hours rule for a calendar year. */
export const hoursRule = (minutes: number, more: Partial<HoursRule> = {}): HoursRule => ({
  kind: 'hours',
  minutes,
  period: { kind: 'calendar_year' },
  first_period: { kind: 'whole' },
  category_minimums: [],
  courses: [],
  caps: [],
  excluded: { type_ids: [], category_ids: [], repeats: false, external: false },
  ...more,
});

/** Returns a yearly evaluation of the person with the form `F`. */
export const evaluationRule = (more: Partial<EvaluationRule> = {}): EvaluationRule => ({
  kind: 'evaluation',
  form_ids: ['F'],
  period: { kind: 'calendar_year' },
  per: 'person',
  firearm_types: [],
  rounds: [],
  shown: [],
  ...more,
});

type Evaluated = EntryFacts['evaluation.recorded'];

export const evaluated = (
  on: string,
  facts: Partial<Evaluated> = {},
  more: { recorded?: string; supersedes?: number } = {},
): Draft =>
  draft(
    'evaluation.recorded',
    on,
    {
      evaluation_id: on,
      form_id: 'F',
      form_name: 'Qualification',
      version: 1,
      outcome: 'passed',
      attempt: 1,
      answers: '',
      evaluator: { id: 'E', employee_id: '1002' },
      qualified: { by: 'staff' },
      ...facts,
    },
    more,
  );

export const authorized = (
  firearm_id: string,
  on: string,
  facts: Partial<EntryFacts['firearm.authorized']> = {},
): Draft =>
  draft('firearm.authorized', on, {
    firearm_id,
    type: 'handgun',
    make: 'Glock',
    model: '17',
    caliber: '9 mm',
    owner: 'agency',
    ...facts,
  });

export const required = (
  rule: RequirementFacts['rule'],
  on = '2000-01-01',
  more: Partial<RequirementFacts> = {},
): Draft =>
  draft('requirement.defined', on, {
    requirement_id: 'R',
    name: 'Yearly hours',
    asked: { rank_ids: [], unit_ids: [], group_ids: [] },
    rule,
    ...more,
  });
