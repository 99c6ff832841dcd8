import type { BareEntry } from '../../src/record/entry.ts';
import type { HoursRule, RequirementFacts } from '../../src/requirements/requirement.ts';
import {
  type Being,
  before,
  beginsPeriod,
  daysThrough,
  holding,
  monthsLater,
  newest,
  next,
  type Question,
  type SlowPart,
} from './slow-days.ts';
import { slowEvaluation } from './slow-evaluation.ts';

/**
 * A naive model of the answers by docs/record.md, sharing no code with the product: it walks day by day from the first
 * day of any entry. Only the next day comes from the calendar.
 */
export interface SlowAnswer {
  id: string;
  status: string;
  detail?: string;
  exempt: boolean;
  entry: number;
  period?: string;
  minutes?: number;
  needed?: number;
  held?: number;
  parts?: number[][];
  /** Entries that count, with their minutes. */
  counted?: [number, number][];
  evaluations?: SlowPart[];
}

const nothing: BareEntry[] = [];

/** Returns the entries of each day, in their order. */
function daily(entries: readonly BareEntry[]): (day: string) => BareEntry[] {
  const found = new Map<string, BareEntry[]>();
  for (const entry of entries) found.set(entry.valid_on, [...(found.get(entry.valid_on) ?? []), entry]);
  return (day) => found.get(day) ?? nothing;
}

interface InForce {
  id: string;
  entry: number;
  facts: Pick<RequirementFacts, 'asked' | 'rule'>;
}

const asked = new WeakMap<readonly BareEntry[], [string, InForce[]]>();

/** Returns the requirements in effect on a day, by id. Caches the last question. */
function inForceOn(department: readonly BareEntry[], question: Question): InForce[] {
  const key = `${question.on} ${question.known}`;
  const last = asked.get(department);
  if (last?.[0] === key) return last[1];
  const found = findInForce(department, question);
  asked.set(department, [key, found]);
  return found;
}

function findInForce(department: readonly BareEntry[], { on, known }: Question): InForce[] {
  const own = holding(department, known);
  const typeIds = [...new Set(own.flatMap((entry) => (entry.kind === 'type.defined' ? [entry.data.type_id] : [])))];
  const builtIn = new Map<string, number>();
  for (const id of typeIds) {
    // The latest spell that has begun and not ended, in recording order.
    const spells: { since: string; stated: string; end: string; open: boolean; entry: number }[] = [];
    for (const entry of own) {
      const open = spells.find((spell) => spell.open);
      // A version entered while the training is mandatory may be in effect from an earlier day.
      if (entry.kind === 'requirement.defined' && entry.data.requirement_id === id) {
        if (open && entry.valid_on < open.since) {
          open.since = entry.valid_on;
          open.entry = entry.no;
        }
        continue;
      }
      if (entry.kind !== 'type.defined' && entry.kind !== 'type.removed') continue;
      if (entry.data.type_id !== id) continue;
      if (entry.kind === 'type.defined' && entry.data.is_mandatory && entry.data.archived !== true) {
        const stated = entry.data.mandatory_since ?? (open ? open.stated : entry.valid_on);
        if (open && open.stated === stated && open.since !== stated) continue;
        if (open) spells.splice(spells.indexOf(open), 1);
        spells.push({ since: stated, stated, end: '', open: true, entry: entry.no });
      } else if (open) {
        open.open = false;
        open.end = entry.valid_on;
      }
    }
    for (const { since, end, open, entry } of spells) {
      if (since <= on && (open || on < end)) builtIn.set(id, entry);
    }
  }
  const defined = new Map<string, InForce>();
  // A later entry overrides all days from its own day on.
  for (const entry of own.toSorted((a, b) => a.no - b.no)) {
    if (entry.valid_on > on) continue;
    if (entry.kind === 'requirement.defined') {
      const { requirement_id: id, asked, rule } = entry.data;
      defined.set(id, { id, entry: entry.no, facts: { asked, rule } });
    }
    if (entry.kind === 'requirement.ended') defined.delete(entry.data.requirement_id);
  }
  const plain = [...builtIn].map(([id, entry]): InForce => {
    const rule = { kind: 'certification' as const, type_ids: [id] };
    return defined.get(id) ?? { id, entry, facts: { asked: { rank_ids: [], unit_ids: [], group_ids: [] }, rule } };
  });
  return [...plain, ...[...defined.values()].filter(({ id }) => !typeIds.includes(id))];
}

/** Returns a person's employment and assignment on a day. */
export function slowPresence(person: readonly BareEntry[], { on, known, firstDay }: Question): Being {
  const own = holding(person, known);
  const placeOf = (entry: BareEntry): number => {
    const replaced = person.find(({ no }) => no === entry.supersedes && no < entry.no);
    return replaced ? placeOf(replaced) : entry.no;
  };
  const sorted = own.toSorted((a, b) => placeOf(a) - placeOf(b));
  const being: Being = { active: false, hired: undefined, rank: undefined, unit: undefined, group: undefined };
  let employed = false;
  const ofDay = daily(sorted);
  for (const day of daysThrough(firstDay, on)) {
    for (const entry of ofDay(day)) {
      if (entry.kind === 'employment.started') {
        employed = true;
        being.active = true;
        being.hired = day;
      }
      if (entry.kind === 'employment.started' || entry.kind === 'assignment') {
        being.rank = entry.data.rank_id;
        being.unit = entry.data.unit_id;
        being.group = entry.data.group_id;
      }
      if (entry.kind === 'employment.status') being.active = employed && entry.data.active;
      if (entry.kind === 'employment.ended') {
        employed = false;
        being.active = false;
      }
    }
  }
  return being;
}

/** Returns a person's answers on a day, by requirement id. */
export function slowAnswers(
  { person, department }: { person: readonly BareEntry[]; department: readonly BareEntry[] },
  question: Question,
): SlowAnswer[] {
  const being = slowPresence(person, question);
  if (!being.active) return [];
  const fits = (ids: string[], id: string | undefined) => ids.length === 0 || ids.some((one) => one === id);
  return inForceOn(department, question)
    .filter(
      ({ facts: { asked } }) =>
        fits(asked.rank_ids, being.rank) && fits(asked.unit_ids, being.unit) && fits(asked.group_ids, being.group),
    )
    .filter(({ facts: { rule } }) => {
      const ending = rule.kind === 'hours' ? (rule.unless_certified_in ?? []) : [];
      return !['COMPLETED', 'NEAR_EXPIRATION'].includes(slowCertification(person, ending, question).status);
    })
    .flatMap(({ id, entry, facts: { rule } }) => {
      const exempt = isExempt(person, rule.kind === 'certification' ? [id, ...rule.type_ids] : [id], question);
      const answer =
        rule.kind === 'certification'
          ? slowCertification(person, rule.type_ids, question)
          : rule.kind === 'hours'
            ? slowHours(person, rule, being, question)
            : slowEvaluation(person, rule, being, question);
      if (!answer) return [];
      return { id, entry, ...answer, exempt, status: exempt ? 'EXEMPT' : answer.status };
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function isExempt(person: readonly BareEntry[], ids: string[], { on, known }: Question): boolean {
  const own = holding(person, known);
  return own.some((entry) => {
    if (entry.kind !== 'exemption.granted' || !ids.includes(entry.data.requirement_id)) return false;
    const days = [];
    for (let day = entry.valid_on; day <= on && day <= (entry.data.until ?? on); day = next(day)) days.push(day);
    const ended = own.some(
      (other) =>
        other.kind === 'exemption.ended' &&
        other.valid_on <= on &&
        newest(person, other.data.entry, known) === entry.no,
    );
    return days.includes(on) && !ended;
  });
}

function isRevoked(person: readonly BareEntry[], no: number, { on, known }: Question): boolean {
  return holding(person, known).some(
    (entry) =>
      entry.kind === 'certification.revoked' && entry.valid_on <= on && newest(person, entry.data.entry, known) === no,
  );
}

function slowCertification(person: readonly BareEntry[], typeIds: string[], question: Question) {
  const { on, known, seats, nearDays } = question;
  const counting = holding(person, known).flatMap((entry) =>
    entry.kind === 'certification.issued' &&
    typeIds.includes(entry.data.type_id) &&
    entry.data.date <= on &&
    !isRevoked(person, entry.no, question)
      ? [entry.data]
      : [],
  );
  const valid = counting.filter(({ expires }) => expires === undefined || expires >= on);
  if (valid.length === 0) {
    const status = seats.some(({ type_id }) => typeIds.includes(type_id)) ? 'PENDING' : 'MISSING';
    return { status, detail: counting.length > 0 ? 'expired' : 'never' };
  }
  // How long it lasts, day by day.
  let day = on;
  for (let n = 0; n < nearDays; n += 1) day = next(day);
  return {
    status: valid.some(({ expires }) => expires === undefined || expires > day) ? 'COMPLETED' : 'NEAR_EXPIRATION',
  };
}

/** A candidate for credit. */
interface Thing {
  no: number;
  day: string;
  type: string | undefined;
  classId: string | undefined;
  categories: string[];
  minutes: number;
  how: 'taken' | 'external' | 'taught';
}

/** Returns a person's candidates for credit, by day. */
function thingsOf(person: readonly BareEntry[], question: Question): Thing[] {
  const { on, known } = question;
  const own = holding(person, known).filter((entry) => entry.valid_on <= on);
  const issued = own.flatMap((entry) => (entry.kind === 'certification.issued' ? [entry] : []));
  const standing = issued.filter(({ no }) => !isRevoked(person, no, question));
  const things: Thing[] = [];
  for (const { no, data } of standing) {
    // Only the last certification of a class counts.
    const isLast = !standing.some(
      (other) => other.no > no && data.class_id !== undefined && other.data.class_id === data.class_id,
    );
    const { date: day, type_id: type, class_id: classId, category_ids: categories = [], minutes = 0 } = data;
    if (isLast) things.push({ no, day, type, classId, categories, minutes, how: 'taken' });
  }
  const classes = new Set(own.flatMap((entry) => (entry.kind === 'attendance.recorded' ? [entry.data.class_id] : [])));
  for (const classId of classes) {
    if (issued.some(({ data }) => data.class_id === classId)) continue;
    const lines = own.flatMap((entry) =>
      entry.kind === 'attendance.recorded' && entry.data.class_id === classId ? [entry] : [],
    );
    const current = lines.filter(
      ({ no, data, valid_on }) =>
        data.status === 'present' &&
        valid_on <= on &&
        !lines.some((other) => other.no > no && other.data.session === data.session),
    );
    if (current.length === 0) continue;
    const day = current.map(({ valid_on }) => valid_on).reduce((a, b) => (a > b ? a : b));
    const last = current.filter(({ valid_on }) => valid_on === day).at(-1);
    things.push({
      no: Math.min(...current.map(({ no }) => no)),
      day,
      type: last?.data.type_id,
      classId,
      categories: last?.data.category_ids ?? [],
      minutes: current.map(({ data }) => data.minutes).reduce((a, b) => a + b),
      how: 'taken',
    });
  }
  for (const entry of own) {
    if (entry.kind !== 'credit.recorded') continue;
    const withdrawn = holding(person, known).some(
      (other) => other.kind === 'credit.withdrawn' && newest(person, other.data.entry, known) === entry.no,
    );
    const { class_id: classId, type_id: type, category_ids: categories, minutes, as } = entry.data;
    if (withdrawn || (classId !== undefined && things.some((thing) => thing.classId === classId))) continue;
    const how = as === 'instructor' ? 'taught' : classId === undefined ? 'external' : 'taken';
    things.push({ no: entry.no, day: entry.valid_on, type, classId, categories, minutes, how });
  }
  return things.toSorted((a, b) =>
    `${a.day} ${String(a.no).padStart(9, '0')}`.localeCompare(`${b.day} ${String(b.no).padStart(9, '0')}`),
  );
}

/** Returns the period that begins on a day or ends at a person's anniversary. */
function slowPeriod(rule: HoursRule, anchor: string, on: string): { from: string; until: string } {
  const { period } = rule;
  if (period.kind === 'rolling') {
    // The first day whose date some months later is after today.
    let from = on;
    while (monthsLater(on, -period.months) < before(from)) from = before(from);
    return { from, until: on };
  }
  const begins = (day: string) => beginsPeriod(period, anchor, day);
  let from = on;
  while (!begins(from)) from = before(from);
  let until = on;
  while (!begins(next(until))) until = next(until);
  return { from, until };
}

/** Returns the months with a day in a range, in order. */
function monthsBetween(from: string, until: string): number {
  const months = new Set<string>();
  for (let day = from; day <= until; day = next(day)) months.add(day.slice(0, 7));
  return months.size;
}

function slowHours(person: readonly BareEntry[], rule: HoursRule, being: Being, question: Question) {
  const { on, known, seats } = question;
  const isRolling = rule.period.kind === 'rolling';
  let anchor = being.hired ?? on;
  if (rule.period.kind === 'anniversary' && rule.period.of === 'certification') {
    const { type_ids } = rule.period;
    const days = holding(person, known).flatMap((entry) =>
      entry.kind === 'certification.issued' &&
      type_ids.includes(entry.data.type_id) &&
      entry.data.date <= on &&
      !isRevoked(person, entry.no, question)
        ? [entry.data.date]
        : [],
    );
    anchor = days.toSorted()[0] ?? anchor;
  }
  const { from, until } = slowPeriod(rule, anchor, on);
  const things = thingsOf(person, question);
  const classTaken = (classId: string) =>
    things.find(
      (thing) => thing.classId === classId && thing.how === 'taken' && thing.day >= from && thing.day <= until,
    );
  const isCertified = (classId: string) =>
    holding(person, known).some(
      (entry) => entry.kind === 'certification.issued' && entry.data.class_id === classId && entry.data.date <= on,
    );
  const ahead = seats
    .filter(({ class_id }) => !isCertified(class_id))
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map((seat) => ({ ...seat, day: isRolling ? on : seat.date }));
  const count = (withSeats: boolean) => {
    const counted: { thing: Thing; minutes: number }[] = [];
    const courses = rule.courses.map(() => new Set<string>());
    const taken: string[] = [];
    const taught: string[] = [];
    const excluded = (thing: Thing) =>
      (thing.type !== undefined && rule.excluded.type_ids.includes(thing.type)) ||
      thing.categories.some((id) => rule.excluded.category_ids.includes(id)) ||
      (thing.how === 'taught' && rule.excluded.teaching === 'all') ||
      (thing.how === 'external' && rule.excluded.external) ||
      (thing.minutes > 0 && thing.minutes < (rule.excluded.shorter_than ?? 0));
    const most = (thing: Thing, ofClass: number) => {
      let least = thing.minutes;
      for (const cap of rule.caps) {
        const sum = (isOf: (one: Thing) => boolean) =>
          counted
            .filter(({ thing: one }) => isOf(one))
            .map(({ minutes }) => minutes)
            .reduce((a, b) => a + b, 0);
        if (cap.of === 'each') least = Math.min(least, Math.max(0, cap.minutes - ofClass));
        if (cap.of === 'type' && thing.type === cap.type_id)
          least = Math.min(least, Math.max(0, cap.minutes - sum((one) => one.type === cap.type_id)));
        if (cap.of === 'category' && thing.categories.includes(cap.category_id))
          least = Math.min(least, Math.max(0, cap.minutes - sum((one) => one.categories.includes(cap.category_id))));
      }
      return least;
    };
    const take = (thing: Thing) => {
      if (excluded(thing)) return;
      for (const [n, { type_ids, months }] of rule.courses.entries()) {
        const since = months === undefined ? from : next(monthsLater(until, -months));
        const isIn = thing.day >= since && thing.day <= until;
        if (isIn && thing.how !== 'taught' && thing.type !== undefined && type_ids.includes(thing.type))
          courses[n]?.add(thing.type);
      }
      if (thing.day < from || thing.day > until) return;
      if (thing.type !== undefined && thing.how === 'taught') {
        if (rule.excluded.teaching === 'repeats' && taught.includes(thing.type)) return;
        taught.push(thing.type);
      } else if (thing.type !== undefined) {
        if (rule.excluded.repeats && taken.includes(thing.type)) return;
        taken.push(thing.type);
      }
      counted.push({ thing, minutes: most(thing, 0) });
    };
    for (const thing of things) take(thing);
    for (const seat of withSeats ? ahead : []) {
      const attended = classTaken(seat.class_id);
      const thing: Thing = {
        no: 0,
        day: seat.day,
        type: seat.type_id,
        classId: seat.class_id,
        categories: seat.category_ids,
        minutes: seat.minutes,
        how: 'taken',
      };
      if (!attended) take(thing);
      else if (!excluded(thing) && seat.day >= from && seat.day <= until) {
        const counts = counted.filter(({ thing: one }) => one.classId === seat.class_id);
        if (counts.length === 0) continue;
        const more = { ...thing, minutes: Math.max(0, seat.minutes - attended.minutes) };
        counted.push({
          thing: more,
          minutes: most(
            more,
            counts.map(({ minutes }) => minutes).reduce((a, b) => a + b),
          ),
        });
      }
    }
    const sum = (isOf: (one: Thing) => boolean) =>
      counted
        .filter(({ thing }) => isOf(thing))
        .map(({ minutes }) => minutes)
        .reduce((a, b) => a + b, 0);
    return {
      counted,
      whole: sum(() => true),
      parts: [
        ...(rule.minutes > 0 ? [sum(() => true)] : []),
        ...rule.category_minimums.map(({ category_ids }) =>
          sum((one) => one.categories.some((id) => category_ids.includes(id))),
        ),
        ...courses.map(({ size }) => size),
      ],
    };
  };
  const [now, then] = [count(false), count(true)];
  const isFirst = !isRolling && being.hired !== undefined && being.hired >= from && being.hired <= until;
  const first = rule.first_period;
  const employed = monthsBetween(being.hired ?? until, until);
  const all = 'months' in rule.period ? rule.period.months : 12;
  const up = (minutes: number, part: number, of: number) => {
    let share = 0;
    while (share * of < minutes * part && share < minutes) share += 1;
    return share;
  };
  const isShared = isFirst && first.kind === 'pro_rata';
  const monthly = first.kind === 'pro_rata' ? first.minutes_a_month : undefined;
  let whole = rule.minutes;
  if (isShared)
    whole = monthly === undefined ? up(rule.minutes, employed, all) : Math.min(rule.minutes, monthly * employed);
  const category = (minutes: number) => {
    if (!isShared) return minutes;
    return monthly === undefined || rule.minutes === 0 ? up(minutes, employed, all) : up(minutes, whole, rule.minutes);
  };
  const isExcused = isFirst && first.kind === 'excused';
  const needed = [
    ...(rule.minutes > 0 ? [whole] : []),
    ...rule.category_minimums.map(({ minutes }) => category(minutes)),
    ...rule.courses.map(({ at_least }) => at_least),
  ].map((count) => (isExcused ? 0 : count));
  const isMet = (parts: number[]) => needed.every((count, n) => (parts[n] ?? 0) >= count);
  const status = isMet(now.parts) ? 'MET' : isMet(then.parts) ? 'ON_TRACK' : on < until ? 'SHORT' : 'NOT_MET';
  return {
    status,
    period: `${from} ${until}`,
    minutes: now.whole,
    needed: isExcused ? 0 : whole,
    held: then.whole - now.whole,
    parts: needed.map((count, n) => [count, now.parts[n] ?? 0, (then.parts[n] ?? 0) - (now.parts[n] ?? 0)]),
    counted: now.counted
      .filter(({ minutes }) => minutes > 0)
      .map(({ thing, minutes }): [number, number] => [thing.no, minutes]),
  };
}
