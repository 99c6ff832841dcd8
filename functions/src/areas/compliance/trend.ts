import type { compliance } from '@muster/shared/areas/compliance';
import type { Answer } from '@muster/shared/endpoint';
import { countPerson, emptyShare, type Share } from '@muster/shared/requirements/compliant';
import { isAuditedDay } from '@muster/shared/rules/auditor-access';
import { endOfDay } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { auditComplianceRead } from '../../domain/requirements/audit-read.ts';
import { cachedDepartment } from '../../domain/requirements/cached-department.ts';
import { cachedHistories } from '../../domain/requirements/cached-histories.ts';
import { monthEnds, statusesOn } from '../../domain/requirements/past-statuses.ts';
import {
  type Asked,
  isAboutPerson,
  type Question,
  questionOf,
  requestedUnits,
} from '../../domain/requirements/question.ts';
import type { StatusesOn } from '../../domain/requirements/read-histories.ts';
import { selectedPeople } from './selected-people.ts';

type Trend = Answer<typeof compliance.trend>;
type TrendCall = Call<'compliance', 'trend'>;

const usualMonths = 12;

/** One day of the trend, with its counts. */
interface Day extends Share {
  question: Question;
  requirements: Map<string, Share>;
}

/** Returns the compliant share at each of the last month ends and on the day itself. Only today includes seats. */
export async function complianceTrend(call: TrendCall): Promise<Trend> {
  const { table, site, query } = call;
  const { months = usualMonths, ...asked } = query;
  const question = questionOf(asked, call);
  const [histories, department] = await Promise.all([
    cachedHistories(table),
    cachedDepartment(table),
    auditComplianceRead(call, 'trend', question),
  ]);
  const days = [...monthEnds(question.on, months), question.on]
    .filter((on) => !call.auditor || isAuditedDay(call.auditor, on))
    .map((on): Day => {
      const asOfDay = dayOf(question, asked, on, site.timezone);
      const ofDay = { ...asOfDay, unit: requestedUnits(asOfDay, department) };
      return { question: ofDay, ...emptyShare(), requirements: new Map() };
    });
  const past = days.filter((day) => !day.question.hasSeats);
  const found = await statusesOn(
    table,
    { histories, department },
    past.map((day) => day.question),
  );
  for (const [n, day] of past.entries()) {
    addRequirements(day, found.days[n]?.compiled.requirements);
    // Most people share their statuses with others.
    const shared = new Map<StatusesOn, number>();
    for (const { [n]: one } of found.people) if (one) shared.set(one, (shared.get(one) ?? 0) + 1);
    for (const [one, people] of shared) count(day, one, people);
  }
  for (const day of days.filter((one) => one.question.hasSeats)) {
    const { requirements, people } = await selectedPeople(call, day.question);
    addRequirements(day, requirements);
    for await (const some of people) for (const { cells } of some) addPeople(day, cells);
  }
  return days.map(({ question: { on }, people, current, requirements }) => ({
    on,
    people,
    current,
    requirements: [...requirements].map(([id, share]) => ({ id, ...share })),
  }));
}

/** Returns the question for one day. "Recorded by that day" uses the entries recorded by its end. */
function dayOf(question: Question, { known }: Asked, on: string, timezone: string): Question {
  const end = endOfDay(on, timezone);
  const hasSeats = question.hasSeats && on === question.on;
  const isThen = known === 'then' && end < question.known;
  return { ...question, on, hasSeats, ...(isThen && { known: end, isNow: false }) };
}

/** Adds an empty share for each of these requirements that the day's question selects. */
function addRequirements(day: Day, requirements: readonly { id: string }[] = []): void {
  const { requirement } = day.question;
  for (const { id } of requirements)
    if (requirement.length === 0 || requirement.includes(id)) day.requirements.set(id, emptyShare());
}

/** Counts people with the same statuses on a past day, if its question selects them. */
function count(day: Day, { presence, answers }: StatusesOn, people: number): void {
  const { question, requirements } = day;
  if (!isAboutPerson(question, presence)) return;
  const asked = answers.filter(({ requirement_id }) => requirements.has(requirement_id));
  if (question.requirement.length > 0 && asked.length === 0) return;
  if (question.status.length > 0 && !asked.some(({ status }) => question.status.includes(status))) return;
  addPeople(day, asked, people);
}

/** Counts people with the same answers in the whole and in each of these requirements. */
function addPeople(day: Day, answers: StatusesOn['answers'], people = 1): void {
  for (const { requirement_id, status } of answers) {
    const share = day.requirements.get(requirement_id);
    if (share) countPerson(share, [status], people);
  }
  countPerson(
    day,
    answers.map(({ status }) => status),
    people,
  );
}
