import type { ComplianceCell, FirearmStatus } from '@muster/shared/areas/compliance';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import type { EntryContent } from '@muster/shared/record/entry';
import type { PresenceOn } from '@muster/shared/record/presence-on';
import {
  type EvaluationPart,
  type HoursPart,
  type RequirementAnswer,
  type SeatAhead,
  unmetPart,
  validityOf,
} from '@muster/shared/requirements/answer';
import { answersOn, type CompiledRequirements, compileRequirements } from '@muster/shared/requirements/answers-on';
import type { SiteContext } from '../../calls/site-context.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory } from '../../table/core/site-memory.ts';
import { catalogueVersion } from '../../table/entities/catalogue.ts';
import type { Question } from './question.ts';
import { entriesOf, type History } from './read-histories.ts';

/** A person's answer to a requirement, in short. */
export interface Cell extends Omit<ComplianceCell, 'lacking'> {
  lacking: HoursPart | undefined;
  /** The last day on which it is met: the end of a certification or evaluation, or of a period with too few hours. */
  ends: string | undefined;
  /** The entry of the exemption that applies. */
  exemption: number | undefined;
}

/** A person's statuses on a day. */
export interface PersonAnswer {
  history: History;
  presence: PresenceOn;
  /** Requirements that apply to the person, by name. */
  cells: readonly Cell[];
}

/** Cached answers to one question, without its filters, as far as requested. */
interface KeptAnswers {
  key: string;
  department: readonly EntryContent[];
  compiled: CompiledRequirements;
  answers: WeakMap<History, PersonAnswer>;
  count: number;
}

/** Cached answers per site and process: today's and one more day's of 10,000 people. */
const mostOfSite = 25_000;

const memory = new SiteMemory<KeptAnswers[]>({
  most: 60_000,
  sizeOf: (all) => all.reduce((sum, { count }) => sum + count, 0),
});

/** Answers a question for one person after another. */
export interface Answering {
  compiled: CompiledRequirements;
  of: (history: History) => PersonAnswer;
}

/** Returns a function that answers for people, without filters. Cached until a history or the requirements change. */
export function answering(
  { table, site }: Pick<SiteContext, 'table' | 'site'>,
  { on, known, isNow, hasSeats }: Pick<Question, 'on' | 'known' | 'isNow' | 'hasSeats'>,
  { department, seats }: { department: readonly EntryContent[]; seats: (held: History['seats']) => SeatAhead[] },
): Answering {
  const key = [on, isNow ? 'now' : known, hasSeats ? catalogueVersion(site) : ''].join(' ');
  const kept = keptFor(table, key, department, { on, known });
  const compiled = { ...kept.compiled, known };
  return {
    compiled,
    of: (history) => {
      const before = kept.answers.get(history);
      if (before) return before;
      const person = entriesOf(history);
      const held = hasSeats ? { seats: seats(history.seats) } : {};
      const { presence, answers } = answersOn({ person, department: compiled }, { on, known, ...held, brief: true });
      const answer = {
        history,
        presence,
        cells: answers.map(cellOf),
      };
      // Entries from a clock that is ahead do not count yet.
      if (!person.some(({ recorded_at }) => recorded_at > known) || !isNow) {
        kept.answers.set(history, answer);
        kept.count += 1;
      }
      return answer;
    },
  };
}

function keptFor(
  table: SiteTable,
  key: string,
  department: readonly EntryContent[],
  asOf: { on: string; known: string },
): KeptAnswers {
  const all = memory.get(table) ?? [];
  const found = all.find((one) => one.key === key && one.department === department);
  const kept = found ?? {
    key,
    department,
    compiled: compileRequirements(department, asOf),
    answers: new WeakMap<History, PersonAnswer>(),
    count: 0,
  };
  const isCertain = department.every(({ recorded_at }) => recorded_at <= asOf.known) || !key.includes(' now ');
  const others = all.filter((one) => one !== kept && one.key !== key);
  const list = isCertain ? [kept] : [];
  for (const one of others) {
    if (list.reduce((sum, { count }) => sum + count, one.count) <= mostOfSite) list.push(one);
  }
  memory.set(table, list);
  memory.settle(table, list);
  return kept;
}

function cellOf(answer: RequirementAnswer): Cell {
  const { requirement_id, status, detail, hours, evaluations, exemption } = answer;
  const validity = validityOf(answer);
  return {
    requirement_id,
    status,
    detail: detail ?? null,
    certification_date: validity?.date ?? null,
    expiration_date: validity?.expires ?? null,
    minutes: hours?.minutes ?? null,
    needed_minutes: hours?.needed_minutes ?? null,
    lacking: hours && !exemption ? unmetPart(hours.parts) : undefined,
    ends: endOf(answer),
    exemption: exemption?.entry,
    // Short histories have no makes and models.
    ...firearmsOf(evaluations, ({ type }) => type && firearmTypeWords[type]),
  };
}

/** Returns the statuses of the firearms, or types, of an evaluation, with these names. Empty: of the person. */
export function firearmsOf(
  parts: readonly EvaluationPart[] | undefined,
  nameOf: (part: EvaluationPart) => string | undefined,
): { firearms?: FirearmStatus[] } {
  if (!parts) return {};
  return {
    firearms: parts.flatMap((part) => {
      const name = nameOf(part);
      if (name === undefined) return [];
      const { status, detail = null, passed } = part;
      return [{ name, status, detail, expiration_date: passed?.expires ?? null }];
    }),
  };
}

function endOf(answer: RequirementAnswer) {
  const { status, hours } = answer;
  if (status === 'COMPLETED' || status === 'NEAR_EXPIRATION') return validityOf(answer)?.expires;
  if (status === 'SHORT' || status === 'ON_TRACK') return hours?.period.until;
  return undefined;
}
