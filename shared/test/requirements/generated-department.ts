import { addDays, addMonths } from '@muster/shared/rules/calendar';
import type { BareEntry, EntryFacts, EntryKind } from '../../src/record/entry.ts';
import type { Period, RequirementRule } from '../../src/requirements/requirement.ts';
import { evaluationRule, hoursRule } from './entries.ts';

/** Ten years up to the fictional current day. */
export const firstDay = '2015-07-01';
export const today = '2026-06-30';

const ranks = ['officer', 'corporal', 'sergeant', 'lieutenant', 'civilian'];
const units = ['patrol-a', 'patrol-b', 'patrol-c', 'detectives', 'traffic', 'records', 'dispatch', 'training'];
const groups = ['sworn', 'reserve', 'dispatcher'];
const categories = ['force', 'driving', 'legal', 'online', 'medical'];
const trainings = Array.from({ length: 12 }, (_, n) => `type-${n}`);
export const filterable = { ranks, units, groups };

/** Returns a generator of numbers from 0 up to 1, determined by the seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Random choices. */
export class Draw {
  readonly #next: () => number;
  constructor(seed: number) {
    this.#next = randomFrom(seed);
  }
  below = (count: number): number => Math.floor(this.#next() * count);
  chance = (share: number): boolean => this.#next() < share;
  one = <T>(all: readonly T[]): T => all[this.below(all.length)] as T;
  day = (from: string, until: string): string => {
    const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
    return addDays(from, this.below(days + 1));
  };
}

/** An entry without a number, and the entry that it refers to. */
interface Written {
  kind: EntryKind;
  valid_on: string;
  recorded_at: string;
  data: unknown;
  about?: Written;
  supersedes?: Written;
}

/** Creates a record with entries in recording order. */
class Chronicle {
  readonly #draw: Draw;
  readonly #written: Written[] = [];
  constructor(draw: Draw) {
    this.#draw = draw;
  }

  /** Most entries are recorded on their day or soon after, and some much later. */
  write<K extends EntryKind>(
    kind: K,
    valid_on: string,
    data: EntryFacts[K] | Omit<EntryFacts[K], 'entry'>,
    refers: { about?: Written; supersedes?: Written; recorded?: string } = {},
  ): Written {
    const { recorded, ...links } = refers;
    const late = this.#draw.chance(0.1) ? this.#draw.below(200) : this.#draw.below(3);
    const on = recorded ?? addDays(valid_on, late);
    const after = links.about ?? links.supersedes;
    const recorded_at = `${on}T1${this.#draw.below(10)}:00:00.000Z`;
    const one = {
      kind,
      valid_on,
      recorded_at: after && after.recorded_at > recorded_at ? after.recorded_at : recorded_at,
      data,
      ...links,
    };
    this.#written.push(one);
    return one;
  }

  entries(): BareEntry[] {
    const sorted = this.#written.toSorted((a, b) =>
      a.recorded_at < b.recorded_at ? -1 : a.recorded_at > b.recorded_at ? 1 : 0,
    );
    const numbers = new Map(sorted.map((one, n) => [one, n + 1]));
    return sorted.map(({ about, supersedes, data, ...one }, n) => ({
      no: n + 1,
      ...one,
      data: about ? { ...(data as object), entry: numbers.get(about) } : data,
      ...(supersedes && { supersedes: numbers.get(supersedes) }),
    })) as BareEntry[];
  }
}

const everyone = { rank_ids: [], unit_ids: [], group_ids: [] };

/** Requirements of some states and of the department, with their changes. */
function requirementsOf(draw: Draw): BareEntry[] {
  const chronicle = new Chronicle(draw);
  chronicle.write('department.defined', firstDay, { timezone: 'America/Chicago', near_expiration_days: 60 });
  const define = (type_id: string, on: string, facts: Partial<EntryFacts['type.defined']>) =>
    chronicle.write('type.defined', on, { type_id, name: `Training ${type_id}`, is_mandatory: true, ...facts });
  for (const type_id of trainings) define(type_id, firstDay, { is_mandatory: Number(type_id.slice(5)) < 6 });
  define('type-6', '2019-03-31', { mandatory_since: '2018-01-01' });
  define('type-5', '2020-02-29', { is_mandatory: false });
  define('type-5', '2022-10-31', {});
  define('type-4', '2023-06-30', { archived: true });
  chronicle.write('type.removed', '2024-12-31', { type_id: 'type-3' });
  const require = (requirement_id: string, on: string, rule: RequirementRule, asked: Partial<typeof everyone> = {}) =>
    chronicle.write('requirement.defined', on, {
      requirement_id,
      name: `Rule ${requirement_id}`,
      asked: { ...everyone, ...asked } as never,
      rule,
    });
  const sworn = { group_ids: ['sworn'] as never[] };
  require('any-first-aid', firstDay, { kind: 'certification', type_ids: ['type-7', 'type-8'] });
  require('type-1', '2021-01-01', { kind: 'certification', type_ids: ['type-1'] }, {
    rank_ids: ['officer', 'corporal'] as never[],
  });
  chronicle.write('requirement.ended', '2023-01-01', { requirement_id: 'type-1' });
  const two = { kind: 'cycle', months: 24, from: '2011-01-01' } as const;
  require('perishable', firstDay, hoursRule(1440, {
    period: two,
    category_minimums: [{ category_ids: ['force'], minutes: 240 }],
  }), sworn);
  const more = [
    { category_ids: ['force'], minutes: 480 },
    { category_ids: ['driving', 'legal'], minutes: 240 },
  ];
  require('perishable', '2021-01-01', hoursRule(1440, { period: two, category_minimums: more }), sworn);
  const courses = [{ type_ids: ['type-9', 'type-10'], at_least: 2, months: 48 }];
  const excluded = { type_ids: [], category_ids: [], repeats: true, teaching: 'repeats' as const, external: false };
  require('unit-hours', '2017-09-01', hoursRule(2400, {
    period: { ...two, from: '2017-09-01' },
    courses,
    excluded,
  }), sworn);
  const anniversary: Period = {
    kind: 'anniversary',
    of: 'certification',
    type_ids: ['type-7'],
    months: 48,
    ends: 'june_30',
  };
  require('four-years', firstDay, hoursRule(2400, { period: anniversary }), {
    unit_ids: ['patrol-a', 'patrol-b'] as never[],
  });
  const fiscal = { kind: 'fiscal_year', starts: '07-01' } as const;
  require('part-year', firstDay, hoursRule(2400, {
    period: fiscal,
    first_period: { kind: 'pro_rata', minutes_a_month: 210 },
  }));
  require('yearly', '2018-01-01', hoursRule(1200, {
    first_period: { kind: 'excused' },
    caps: [{ of: 'category', category_id: 'online', minutes: 300 }],
  }));
  chronicle.write('requirement.ended', '2025-01-01', { requirement_id: 'yearly' });
  const employed: Period = { kind: 'anniversary', of: 'employment', type_ids: [], months: 12, ends: 'month_end' };
  const caps = [
    { of: 'each' as const, minutes: 480 },
    { of: 'type' as const, type_id: 'type-11', minutes: 240 },
  ];
  require('from-hire', firstDay, hoursRule(960, { period: employed, first_period: { kind: 'pro_rata' }, caps }));
  const rolling = { kind: 'rolling', months: 12 } as const;
  const own = { type_ids: ['type-2'], category_ids: [], repeats: false, external: true, shorter_than: 50 };
  require('rolling', '2019-07-01', hoursRule(600, { period: rolling, excluded: own }), {
    rank_ids: ['sergeant', 'lieutenant'] as never[],
  });
  require('firearms', firstDay, evaluationRule({
    form_ids: ['pistol', 'rifle'],
    period: fiscal,
    per: 'firearm',
  }), sworn);
  require('firearms', '2020-07-01', evaluationRule({
    form_ids: ['pistol', 'rifle'],
    per: 'firearm',
    rounds: [{ type: 'handgun', rounds: 50 }],
    shown: ['care'],
  }), sworn);
  require('weapon-types', '2017-01-01', evaluationRule({
    form_ids: ['pistol', 'rifle'],
    period: { kind: 'rolling', months: 12 },
    per: 'firearm_type',
    firearm_types: ['handgun', 'patrol_rifle'],
  }));
  require('review', '2019-01-01', evaluationRule({ form_ids: ['review'], period: employed }), {
    unit_ids: ['patrol-a', 'records'] as never[],
  });
  return chronicle.entries();
}

/** Returns one person's employment, training and later corrections. */
function recordOf(draw: Draw, index: number): BareEntry[] {
  const chronicle = new Chronicle(draw);
  const hired = draw.chance(0.6) ? draw.day('2015-07-01', '2018-12-31') : draw.day('2019-01-01', today);
  const assignment = () => ({
    rank_id: draw.one(ranks),
    unit_id: draw.one(units),
    ...(draw.chance(0.9) && { group_id: draw.one(groups) }),
  });
  const started = chronicle.write('employment.started', hired, { employee_id: String(index), ...assignment() });
  if (draw.chance(0.05)) {
    const earlier = addDays(hired, -draw.below(90) - 1);
    const supersedes = { supersedes: started, recorded: addDays(hired, draw.below(400)) };
    chronicle.write(
      'employment.started',
      earlier < firstDay ? firstDay : earlier,
      { employee_id: String(index), ...assignment() },
      supersedes,
    );
  }
  for (let n = draw.below(4); n > 0; n -= 1) chronicle.write('assignment', draw.day(hired, today), assignment());
  if (draw.chance(0.15)) {
    const away = draw.day(hired, today);
    chronicle.write('employment.status', away, { active: false });
    chronicle.write('employment.status', addDays(away, draw.below(300)), { active: true });
  }
  if (draw.chance(0.15)) chronicle.write('employment.ended', draw.day(hired, today), {});
  for (const type_id of trainings) learn(draw, chronicle, { hired, type_id, index });
  exempt(draw, chronicle, hired);
  carry(draw, chronicle, hired);
  for (let on = draw.day(hired, addMonths(hired, 8)); on <= today; on = addMonths(on, 6 + draw.below(15))) {
    evaluate(draw, chronicle, { on, form_id: 'review' });
  }
  for (let n = draw.below(14); n > 0; n -= 1) {
    const data = { minutes: 15 + draw.below(400), category_ids: draw.chance(0.7) ? [draw.one(categories)] : [] };
    const credit = chronicle.write('credit.recorded', draw.day(hired, today), data);
    if (draw.chance(0.1))
      chronicle.write('credit.withdrawn', addDays(credit.valid_on, draw.below(300)), {}, { about: credit });
  }
  return chronicle.entries();
}

/** Adds repeated training: on time or late, certified or only attended, sometimes taught. */
function learn(
  draw: Draw,
  chronicle: Chronicle,
  { hired, type_id, index }: { hired: string; type_id: string; index: number },
): void {
  for (let date = draw.day(hired, addMonths(hired, 14)); date <= today; date = addMonths(date, 9 + draw.below(12))) {
    if (draw.chance(0.2)) continue;
    const class_id = `${type_id} ${date} ${index % 20}`;
    const facts = {
      type_id,
      type_name: `Training ${type_id}`,
      class_id,
      category_ids: [categories[Number(type_id.slice(5)) % 5] as string],
    };
    const minutes = 30 * (1 + draw.below(12));
    if (draw.chance(0.05)) chronicle.write('credit.recorded', date, { ...facts, minutes, as: 'instructor' });
    const attendance = {
      ...facts,
      session: `${date}T09:00:00`,
      status: draw.chance(0.9) ? ('present' as const) : ('absent' as const),
      minutes,
    };
    const attended = draw.chance(0.3) && chronicle.write('attendance.recorded', date, attendance);
    if (attended && draw.chance(0.1)) {
      chronicle.write(
        'attendance.recorded',
        date,
        { ...attendance, status: 'absent', minutes: 0 },
        { supersedes: attended },
      );
    }
    if (attended && draw.chance(0.4)) continue;
    const expires = draw.chance(0.9) ? { expires: addMonths(date, 12) } : {};
    const issued = chronicle.write('certification.issued', date, { ...facts, date, minutes, ...expires });
    const lost = draw.chance(0.03);
    if (lost) chronicle.write('certification.revoked', addDays(date, draw.below(200)), {}, { about: issued });
    if (!lost && draw.chance(0.03)) {
      const other = addDays(date, -draw.below(10));
      chronicle.write(
        'certification.issued',
        other,
        { ...facts, date: other, minutes, ...expires },
        { supersedes: issued, recorded: addDays(date, draw.below(300)) },
      );
    }
  }
}

/** Adds firearms that overlap, change and end, and qualifications with them. */
function carry(draw: Draw, chronicle: Chronicle, hired: string): void {
  for (let n = draw.below(4); n > 0; n -= 1) {
    const type = draw.one(['handgun', 'handgun', 'shotgun', 'patrol_rifle'] as const);
    const firearm = { id: `${type}-${draw.below(20)}`, type };
    const from = draw.day(hired, today);
    const facts = {
      firearm_id: firearm.id,
      type,
      make: 'Glock',
      model: '17',
      caliber: '9 mm',
      owner: 'agency' as const,
    };
    const until = draw.chance(0.3) ? { until: addDays(from, draw.below(900)) } : {};
    const authorized = chronicle.write('firearm.authorized', from, { ...facts, ...until });
    if (draw.chance(0.1)) {
      const earlier = addDays(from, -draw.below(60));
      chronicle.write('firearm.authorized', earlier, facts, { supersedes: authorized });
    } else if (draw.chance(0.2)) {
      const ended = { firearm_id: firearm.id };
      chronicle.write('firearm.authorization_ended', addDays(from, draw.below(900)), ended, { about: authorized });
    }
    for (let on = addDays(from, -draw.below(20)); on <= today; on = addMonths(on, 5 + draw.below(14))) {
      evaluate(draw, chronicle, { on, form_id: type === 'patrol_rifle' ? 'rifle' : 'pistol', firearm });
    }
  }
}

/** Adds an evaluation. Some are failed, corrected or withdrawn. */
function evaluate(
  draw: Draw,
  chronicle: Chronicle,
  { on, ...of }: { on: string } & Pick<EntryFacts['evaluation.recorded'], 'form_id' | 'firearm'>,
): void {
  const facts: EntryFacts['evaluation.recorded'] = {
    ...of,
    evaluation_id: on,
    form_name: 'Evaluation',
    version: 1,
    outcome: draw.chance(0.85) ? 'passed' : 'failed',
    attempt: 1,
    answers: '',
    evaluator: { id: 'chief', employee_id: '1001' },
    qualified: { by: 'staff' },
    ...(of.firearm && { rounds: draw.one([40, 50, 60]) }),
    ...(draw.chance(0.8) && { shown: ['care' as const] }),
  };
  const evaluated = chronicle.write('evaluation.recorded', on, facts);
  if (draw.chance(0.05)) {
    chronicle.write('evaluation.recorded', addDays(on, -draw.below(5)), facts, { supersedes: evaluated });
    return;
  }
  if (draw.chance(0.05)) {
    chronicle.write('evaluation.withdrawn', addDays(on, draw.below(300)), {}, { about: evaluated });
  }
}

function exempt(draw: Draw, chronicle: Chronicle, hired: string): void {
  for (let n = draw.below(3); n > 0; n -= 1) {
    const from = draw.day(hired, today);
    const requirement_id = draw.one([
      'type-0',
      'type-1',
      'type-7',
      'perishable',
      'part-year',
      'from-hire',
      'any-first-aid',
      'firearms',
    ]);
    const until = draw.chance(0.7) ? { until: addDays(from, draw.below(400)) } : {};
    const approver = { id: 'chief', employee_id: '1001' };
    const granted = chronicle.write('exemption.granted', from, { requirement_id, ...until, approver });
    if (draw.chance(0.3)) {
      const ended = { requirement_id };
      chronicle.write('exemption.ended', addDays(from, draw.below(200)), ended, { about: granted });
    }
  }
}

/** Returns a department of this size with ten years of history, determined by the seed. */
export function generateDepartment({ people, seed }: { people: number; seed: number }) {
  const draw = new Draw(seed);
  return { department: requirementsOf(draw), people: Array.from({ length: people }, (_, n) => recordOf(draw, n + 1)) };
}
