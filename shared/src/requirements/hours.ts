import type { CreditLookedAt, CreditReason, HoursAnswer, HoursPart, SeatAhead } from './answer.ts';
import type { Counted, NeededIn } from './period.ts';
import { type CreditFound, creditAhead } from './person-facts.ts';
import type { HoursRule } from './requirement.ts';

/** Input for counting a person's hours. */
interface Counting {
  rule: HoursRule;
  period: Counted;
  needed: NeededIn;
  /** Ordered by day. */
  credits: readonly CreditFound[];
  seats: readonly SeatAhead[];
  on: string;
  /** Omits the considered credits. */
  brief?: boolean;
}

/** Returns a person's progress in a period, and the minutes that enrolled classes will add. */
export function hoursIn({ rule, period, needed, credits, seats, on, brief = false }: Counting): HoursAnswer {
  const count = new Count(rule, period);
  const { from, until, shownFrom, earliest, daysLeft } = period;
  const looked: CreditLookedAt[] = [];
  for (let n = firstFrom(credits, earliest); n < credits.length; n += 1) {
    const credit = credits[n] as CreditFound;
    const taken = count.take(credit);
    if (!brief && credit.date >= shownFrom) looked.push(lookedAt(credit, taken));
  }
  const done = count.done();
  const withSeats = seats.length === 0 ? done : countSeats(count, { rule, seats, credits, on });
  const parts = partsOf(rule, needed);
  for (const [n, part] of parts.entries()) {
    part.done = done.parts[n] ?? 0;
    part.held = (withSeats.parts[n] ?? 0) - part.done;
  }
  return {
    period: { from, until },
    first: needed.first,
    minutes: done.minutes,
    needed_minutes: needed.minutes,
    held_minutes: withSeats.minutes - done.minutes,
    days_left: daysLeft,
    parts: rule.minutes > 0 ? parts : parts.slice(1),
    credits: looked,
  };
}

/** Returns the position of the first credit on or after a day. */
function firstFrom(credits: readonly CreditFound[], day: string): number {
  let [low, high] = [0, credits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((credits[middle]?.date ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

const lookedAt = (credit: CreditFound, { counted, because }: Taken): CreditLookedAt => ({
  entry: credit.entry,
  date: credit.date,
  type_id: credit.type_id,
  type_name: credit.type_name,
  class_id: credit.class_id,
  category_ids: credit.category_ids,
  minutes: credit.minutes,
  counted,
  because,
});

/** Counts the seats as if they were certified. */
function countSeats(count: Count, { rule, seats, credits, on }: Pick<Counting, 'rule' | 'seats' | 'credits' | 'on'>) {
  for (const seat of seats.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    count.takeSeat(seat, credits, rule.period.kind === 'rolling' ? on : seat.date);
  }
  return count.done();
}

/** Returns the total, categories and courses, with the required amount of each. */
function partsOf(rule: HoursRule, needed: NeededIn): HoursPart[] {
  const parts: HoursPart[] = [{ of: 'whole', ids: [], needed: needed.minutes, done: 0, held: 0 }];
  for (const { category_ids, minutes } of rule.category_minimums) {
    parts.push({ of: 'category', ids: category_ids, needed: needed.ofCategory(minutes), done: 0, held: 0 });
  }
  for (const { type_ids, at_least } of rule.courses) {
    parts.push({ of: 'courses', ids: type_ids, needed: needed.ofCourses(at_least), done: 0, held: 0 });
  }
  return parts;
}

type Taken = { counted: number; because: CreditReason | undefined };
const not = (because: CreditReason): Taken => ({ counted: 0, because });

/** Counts credits by day: earlier credits use up caps first. */
class Count {
  readonly #rule: HoursRule;
  readonly #period: Counted;
  #minutes = 0;
  readonly #ofCategories: number[];
  readonly #courses: Set<string>[];
  /** Trainings taken, and taught, in the period. */
  readonly #taken = new Set<string>();
  readonly #taught = new Set<string>();
  /** Minutes counted for each cap, in the rule's order. */
  readonly #used: number[];
  /** Minutes counted for each class. */
  readonly #ofClasses = new Map<string, number>();

  constructor(rule: HoursRule, period: Counted) {
    this.#rule = rule;
    this.#period = period;
    this.#ofCategories = rule.category_minimums.map(() => 0);
    this.#courses = rule.courses.map(() => new Set());
    this.#used = rule.caps.map(() => 0);
  }

  /** Returns the amounts so far: the total, and each part in the order of `partsOf`. */
  done(): { minutes: number; parts: number[] } {
    return {
      minutes: this.#minutes,
      parts: [this.#minutes, ...this.#ofCategories, ...this.#courses.map(({ size }) => size)],
    };
  }

  take(credit: CreditFound): Taken {
    if (credit.void !== undefined) return not(credit.void);
    const excluded = this.#excluded(credit);
    if (excluded === undefined) this.#takeCourse(credit);
    if (!this.#isIn(credit.date)) return not('other_period');
    if (excluded !== undefined) return not(excluded);
    const repeated = this.#repeated(credit);
    if (repeated !== undefined) return not(repeated);
    const { counted, because } = this.#capped(credit, 0);
    this.#add(credit, counted);
    return { counted, because };
  }

  /** Counts a seat as its class would count once certified. Attendance in the period already counts. */
  takeSeat(seat: SeatAhead, credits: readonly CreditFound[], date: string): void {
    const { class_id, minutes } = seat;
    const credit = creditAhead(seat, date);
    const ofClass = credits.filter((one) => one.class_id === class_id && one.kind !== 'taught');
    const before = ofClass.find((one) => one.void === undefined && this.#isIn(one.date));
    if (before === undefined) {
      this.take(credit);
      return;
    }
    if (!this.#isIn(date)) return;
    const counted = this.#ofClasses.get(class_id);
    if (counted === undefined || this.#excluded(credit) !== undefined) return;
    const more = { ...credit, minutes: Math.max(0, minutes - before.minutes) };
    this.#add(more, this.#capped(more, counted).counted);
  }

  #isIn(date: string): boolean {
    return date >= this.#period.from && date <= this.#period.until;
  }

  #excluded({ kind, type_id, category_ids, minutes }: CreditFound): CreditReason | undefined {
    const { type_ids, category_ids: categories, teaching, external, shorter_than } = this.#rule.excluded;
    if (type_id !== undefined && type_ids.includes(type_id)) return 'excluded_type';
    if (category_ids.some((id) => categories.includes(id))) return 'excluded_category';
    if (kind === 'taught' && teaching === 'all') return 'teaching';
    if (kind === 'external' && external) return 'external';
    // A certification without recorded minutes adds none, but the course was taken.
    if (shorter_than !== undefined && minutes > 0 && minutes < shorter_than) return 'too_short';
    return undefined;
  }

  #repeated({ kind, type_id }: CreditFound): CreditReason | undefined {
    const { repeats, teaching } = this.#rule.excluded;
    if (type_id === undefined) return undefined;
    const before = kind === 'taught' ? this.#taught : this.#taken;
    if (kind === 'taught' && teaching === 'repeats' && before.has(type_id)) return 'teaching';
    if (kind !== 'taught' && repeats && before.has(type_id)) return 'repeat';
    before.add(type_id);
    return undefined;
  }

  /** Teaching a course does not count as taking it. */
  #takeCourse({ kind, type_id, date }: CreditFound): void {
    if (kind === 'taught' || type_id === undefined || date > this.#period.until) return;
    for (let n = 0; n < this.#rule.courses.length; n += 1) {
      const type_ids = this.#rule.courses[n]?.type_ids ?? [];
      if (date >= (this.#period.coursesFrom[n] ?? '') && type_ids.includes(type_id)) this.#courses[n]?.add(type_id);
    }
  }

  /** `before`: minutes of the same class already counted. */
  #capped(credit: CreditFound, before: number): Taken {
    let counted = credit.minutes;
    let because: CreditReason | undefined;
    for (const [n, cap] of this.#rule.caps.entries()) {
      if (!isCapped(credit, cap)) continue;
      const left = Math.max(0, cap.minutes - (cap.of === 'each' ? before : (this.#used[n] ?? 0)));
      if (left >= counted) continue;
      counted = left;
      because = capReasons[cap.of];
    }
    return { counted, because };
  }

  #add(credit: CreditFound, counted: number): void {
    this.#minutes += counted;
    const { class_id, category_ids } = credit;
    if (class_id !== undefined) this.#ofClasses.set(class_id, (this.#ofClasses.get(class_id) ?? 0) + counted);
    for (const [n, cap] of this.#rule.caps.entries()) {
      if (isCapped(credit, cap)) this.#used[n] = (this.#used[n] ?? 0) + counted;
    }
    for (const [n, { category_ids: required }] of this.#rule.category_minimums.entries()) {
      if (category_ids.some((id) => required.includes(id)))
        this.#ofCategories[n] = (this.#ofCategories[n] ?? 0) + counted;
    }
  }
}

const capReasons = { category: 'category_cap', type: 'type_cap', each: 'class_cap' } as const;

function isCapped({ type_id, category_ids }: CreditFound, cap: HoursRule['caps'][number]): boolean {
  if (cap.of === 'category') return category_ids.includes(cap.category_id);
  return cap.of === 'each' || cap.type_id === type_id;
}
