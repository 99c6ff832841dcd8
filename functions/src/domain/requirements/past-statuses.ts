import { createHash } from 'node:crypto';
import type { EntryContent } from '@muster/shared/record/entry';
import { answersOn, type CompiledRequirements, compileRequirements } from '@muster/shared/requirements/answers-on';
import { addDays, addMonths } from '@muster/shared/rules/calendar';
import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory } from '../../table/core/site-memory.ts';
import type { Question } from './question.ts';
import { entriesOf, type Histories, type History, type PastStatuses, type StatusesOn } from './read-histories.ts';

type Day = Pick<Question, 'on' | 'known' | 'isNow'>;

/** The cached statuses of a site. */
interface KeptStatuses {
  department: readonly EntryContent[];
  /** The place of each day in the lists of `of`. */
  places: Map<string, number>;
  of: WeakMap<History, StatusesOn[]>;
  shared: Map<string, StatusesOn>;
  people: number;
}

/** Days cached for a site: three trends of three years. A further one starts anew. */
const mostDays = 111;

/** Cached statuses of a process: a department of 50,000 people and three years, twice. */
const memory = new SiteMemory<KeptStatuses>({ most: 4_000_000, sizeOf: ({ places, people }) => places.size * people });

/** People evaluated before other calls of the process get their turn. */
const atOnce = 100;

/**
 * Returns each person's statuses on several days, in the order of the days, without seats. Cached until a history or
 * the department's entries change.
 */
export async function statusesOn(
  table: SiteTable,
  { histories, department }: { histories: Histories; department: readonly EntryContent[] },
  days: readonly Day[],
): Promise<StatusesOn[][]> {
  const kept = keptFor(table, department, days);
  const asked = days.map((day) => {
    const compiled = compileRequirements(department, day);
    return { day, place: placeOf(kept, day), compiled, basis: day.isNow ? basisOf(compiled) : undefined };
  });
  const found: StatusesOn[][] = [];
  let evaluated = 0;
  for (const history of histories.values()) {
    const cached = kept.of.get(history) ?? [];
    if (asked.some(({ place }) => cached[place] === undefined)) {
      for (const { day, place, basis } of asked) cached[place] ??= storedOn(history.past, day.on, basis) as StatusesOn;
      const person = asked.some(({ place }) => cached[place] === undefined) ? entriesOf(history) : undefined;
      if (person) {
        for (const { day, place, compiled } of asked) cached[place] ??= answered(kept, person, { day, compiled });
        evaluated += 1;
        if (evaluated % atOnce === 0) await new Promise(setImmediate);
      }
      if (isFinal(person ?? [], days) && isFinal(department, days)) kept.of.set(history, cached);
    }
    found.push(asked.map(({ place }) => cached[place] as StatusesOn));
  }
  kept.people = histories.size;
  memory.settle(table, kept);
  return found;
}

/** Returns the last days of this many months before a day. */
export const monthEnds = (on: string, months: number): string[] =>
  Array.from({ length: months }, (_, n) => addDays(addMonths(`${on.slice(0, 7)}-01`, n + 1 - months), -1));

/** Returns a digest of the requirements of a day: equal ones give equal answers to the same entries. */
export const basisOf = ({ requirements, nearDays, creditsFrom }: CompiledRequirements): string =>
  createHash('sha256')
    .update(JSON.stringify([requirements, nearDays, creditsFrom]))
    .digest('base64url');

function storedOn(past: PastStatuses | undefined, on: string, basis: string | undefined): StatusesOn | undefined {
  if (!past || basis === undefined) return undefined;
  const place = past.days.findIndex((day) => day.on === on && day.basis === basis);
  return past.statuses[place];
}

/** Returns whether all entries count on each day: those from a clock that is ahead do not count yet. */
export const isFinal = (entries: readonly EntryContent[], days: readonly Day[]): boolean =>
  days.every(({ isNow, known }) => !isNow || entries.every(({ recorded_at }) => recorded_at <= known));

/** Returns one object for all people with the same statuses and assignment. */
function answered(
  { shared }: KeptStatuses,
  person: readonly EntryContent[],
  { day: { on, known }, compiled }: { day: Day; compiled: CompiledRequirements },
): StatusesOn {
  const {
    presence: { active, rank_id, unit_id, group_id },
    answers,
  } = answersOn({ person, department: compiled }, { on, known, brief: true });
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

/** Returns the department's cached statuses, with room for these days. */
function keptFor(table: SiteTable, department: readonly EntryContent[], days: readonly Day[]): KeptStatuses {
  const kept = memory.get(table);
  const added = days.filter((day) => !kept?.places.has(keyOf(day))).length;
  if (kept?.department === department && kept.places.size + added <= mostDays) return kept;
  const fresh: KeptStatuses = { department, places: new Map(), of: new WeakMap(), shared: new Map(), people: 0 };
  memory.set(table, fresh);
  return fresh;
}

function placeOf({ places }: KeptStatuses, day: Day): number {
  const key = keyOf(day);
  const place = places.get(key) ?? places.size;
  places.set(key, place);
  return place;
}
