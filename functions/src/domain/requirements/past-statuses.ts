import { createHash } from 'node:crypto';
import type { EntryContent } from '@muster/shared/record/entry';
import { answersOn, type CompiledRequirements, compileRequirements } from '@muster/shared/requirements/answers-on';
import { addDays, addMonths } from '@muster/shared/rules/calendar';
import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory } from '../../table/core/site-memory.ts';
import type { Question } from './question.ts';
import { entriesOf, type Histories, type History, type PastStatuses, type StatusesOn } from './read-histories.ts';

type Day = Pick<Question, 'on' | 'known' | 'isNow'>;

/** A day's requirements, and their digest (`basisOf`). */
interface KeptDay {
  compiled: CompiledRequirements;
  basis: string;
  /** The place of the day in the lists of `KeptStatuses.of`. */
  place: number;
}

/** The cached statuses of a site. */
interface KeptStatuses {
  department: readonly EntryContent[];
  days: Map<string, KeptDay>;
  of: WeakMap<History, StatusesOn[]>;
  shared: Map<string, StatusesOn>;
  people: number;
}

/** Days cached for a site: three trends of three years. A further one starts anew. */
const mostDays = 111;

/** Cached statuses of a process: a department of 50,000 people and three years, twice. */
const memory = new SiteMemory<KeptStatuses>({ most: 4_000_000, sizeOf: ({ days, people }) => days.size * people });

/** People evaluated before other calls of the process get their turn. */
const atOnce = 100;

/**
 * Returns each person's statuses on several days, in the order of the days, without seats, and the days' requirements.
 * Cached until a history or the department's entries change.
 */
export async function statusesOn(
  table: SiteTable,
  { histories, department }: { histories: Histories; department: readonly EntryContent[] },
  days: readonly Day[],
): Promise<{ days: readonly Omit<KeptDay, 'place'>[]; people: StatusesOn[][] }> {
  const now = days.find(({ isNow }) => isNow)?.known;
  const kept = keptFor(table, { department, isCertain: isFinal(department, now) }, days);
  const asked = days.map((day) => {
    const { compiled, ...rest } = dayIn(kept, day);
    return { ...rest, day, compiled: { ...compiled, known: day.known } };
  });
  const people: StatusesOn[][] = [];
  let evaluated = 0;
  for (const history of histories.values()) {
    const cached = kept.of.get(history) ?? [];
    const isMissing = ({ place }: { place: number }) => cached[place] === undefined;
    if (asked.some(isMissing)) {
      for (const { day, place, basis } of asked.filter(isMissing)) {
        const stored = day.isNow ? storedOn(history.past, day.on, basis) : undefined;
        if (stored) cached[place] = stored;
      }
      const person = asked.some(isMissing) ? entriesOf(history) : [];
      for (const { place, compiled } of asked.filter(isMissing)) cached[place] = answered(kept, person, compiled);
      if (isFinal(person, now)) kept.of.set(history, cached);
      if (person.length > 0 && ++evaluated % atOnce === 0) await new Promise(setImmediate);
    }
    people.push(asked.map(({ place }) => cached[place] as StatusesOn));
  }
  kept.people = histories.size;
  memory.settle(table, kept);
  return { days: asked, people };
}

/** Returns the last days of this many months before a day. */
export const monthEnds = (on: string, months: number): string[] =>
  Array.from({ length: months }, (_, n) => addDays(addMonths(`${on.slice(0, 7)}-01`, n + 1 - months), -1));

/** Returns a digest of the requirements of a day: equal ones give equal answers to the same entries. */
const basisOf = ({ requirements, nearDays, creditsFrom }: CompiledRequirements): string =>
  createHash('sha256')
    .update(JSON.stringify([requirements, nearDays, creditsFrom]))
    .digest('base64url');

function storedOn(past: PastStatuses | undefined, on: string, basis: string): StatusesOn | undefined {
  if (!past) return undefined;
  const place = past.days.findIndex((day) => day.on === on && day.basis === basis);
  return past.statuses[place];
}

/** Returns whether all entries count now (UTC ISO): those from a clock that is ahead do not count yet. */
export const isFinal = (entries: readonly EntryContent[], now: string | undefined): boolean =>
  now === undefined || entries.every(({ recorded_at }) => recorded_at <= now);

/** Returns one object for all people with the same statuses and assignment. */
function answered(
  { shared }: KeptStatuses,
  person: readonly EntryContent[],
  compiled: CompiledRequirements,
): StatusesOn {
  const {
    presence: { active, rank_id, unit_id, group_id },
    answers,
  } = answersOn({ person, department: compiled }, { ...compiled, brief: true });
  const one: StatusesOn = {
    presence: { active, rank_id, unit_id, group_id },
    answers: answers.map(({ requirement_id, status }) => ({ requirement_id, status })),
  };
  const key = JSON.stringify(one);
  const same = shared.get(key);
  if (!same) shared.set(key, one);
  return same ?? one;
}

const keyOf = ({ on, known, isNow }: Day): string => `${on} ${isNow ? 'now' : known}`;

/** Returns the department's cached statuses, with room for these days. Uncertain entries are not cached. */
function keptFor(
  table: SiteTable,
  { department, isCertain }: { department: readonly EntryContent[]; isCertain: boolean },
  days: readonly Day[],
): KeptStatuses {
  const kept = memory.get(table);
  const added = days.filter((day) => !kept?.days.has(keyOf(day))).length;
  if (isCertain && kept?.department === department && kept.days.size + added <= mostDays) return kept;
  const fresh: KeptStatuses = { department, days: new Map(), of: new WeakMap(), shared: new Map(), people: 0 };
  if (isCertain) memory.set(table, fresh);
  return fresh;
}

function dayIn({ department, days }: KeptStatuses, day: Day): KeptDay {
  const cached = days.get(keyOf(day));
  if (cached) return cached;
  const compiled = compileRequirements(department, day);
  const made = { compiled, basis: basisOf(compiled), place: days.size };
  days.set(keyOf(day), made);
  return made;
}
