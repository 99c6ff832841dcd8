import type { compliance } from '@muster/shared/areas/compliance';
import type { Answer } from '@muster/shared/endpoint';
import type { SeatAhead } from '@muster/shared/requirements/answer';
import { answersOn, type CompiledRequirements, compileRequirements } from '@muster/shared/requirements/answers-on';
import { countPerson, emptyShare, type Share } from '@muster/shared/requirements/compliant';
import { isAuditedDay } from '@muster/shared/rules/auditor-access';
import { addDays, addMonths, endOfDay } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { auditComplianceRead } from '../../domain/requirements/audit-read.ts';
import { cachedDepartment } from '../../domain/requirements/cached-department.ts';
import { cachedHistories, entriesOf } from '../../domain/requirements/cached-histories.ts';
import {
  type Asked,
  isAboutPerson,
  type Question,
  questionOf,
  requestedUnits,
} from '../../domain/requirements/question.ts';
import { seatsAhead } from '../../domain/requirements/seats.ts';

type Trend = Answer<typeof compliance.trend>;
type TrendCall = Call<'compliance', 'trend'>;

const usualMonths = 12;
/** People evaluated before other calls of the process get their turn. */
const atOnce = 100;

/** One day of the trend, with its counts. */
interface Day extends Share {
  question: Question;
  compiled: CompiledRequirements;
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
  const all = [...histories.values()];
  const seats = question.hasSeats
    ? await seatsAhead(
        call,
        all.map((one) => one.seats),
      )
    : undefined;
  const audited = (on: string) => !call.auditor || isAuditedDay(call.auditor, on);
  const days = daysOf(question.on, months)
    .filter(audited)
    .map((on): Day => {
      const asOfDay = dayOf(question, asked, on, site.timezone);
      const ofDay = { ...asOfDay, unit: requestedUnits(asOfDay, department) };
      const compiled = compileRequirements(department, ofDay);
      return { question: ofDay, compiled, ...emptyShare(), requirements: sharesOf(compiled, question) };
    });
  let answered = 0;
  for (const history of all) {
    answered += 1;
    if (answered % atOnce === 0) await new Promise(setImmediate);
    const person = entriesOf(history);
    for (const day of days) count(day, person, day.question.hasSeats ? seats?.(history.seats) : undefined);
  }
  return days.map(({ question: { on }, people, current, requirements }) => ({
    on,
    people,
    current,
    requirements: [...requirements].map(([id, share]) => ({ id, ...share })),
  }));
}

/** Returns the last days of this many months before a day, and the day. */
const daysOf = (on: string, months: number): string[] => [
  ...Array.from({ length: months }, (_, n) => addDays(addMonths(`${on.slice(0, 7)}-01`, n + 1 - months), -1)),
  on,
];

/** Returns the question for one day. "Recorded by that day" uses the entries recorded by its end. */
function dayOf(question: Question, { known }: Asked, on: string, timezone: string): Question {
  const end = endOfDay(on, timezone);
  const hasSeats = question.hasSeats && on === question.on;
  return { ...question, on, hasSeats, ...(known === 'then' && end < question.known && { known: end }) };
}

const sharesOf = ({ requirements }: CompiledRequirements, { requirement }: Question): Map<string, Share> =>
  new Map(
    requirements
      .filter(({ id }) => requirement.length === 0 || requirement.includes(id))
      .map(({ id }) => [id, emptyShare()]),
  );

function count(day: Day, person: ReturnType<typeof entriesOf>, seats: SeatAhead[] | undefined): void {
  const { question, compiled, requirements } = day;
  const { presence, answers } = answersOn(
    { person, department: compiled },
    { ...question, brief: true, ...(seats && { seats }) },
  );
  if (!isAboutPerson(question, presence)) return;
  const asked = answers.filter(({ requirement_id }) => requirements.has(requirement_id));
  if (question.requirement.length > 0 && asked.length === 0) return;
  if (question.status.length > 0 && !asked.some(({ status }) => question.status.includes(status))) return;
  for (const { requirement_id, status } of asked) {
    const share = requirements.get(requirement_id);
    if (share) countPerson(share, [status]);
  }
  countPerson(
    day,
    asked.map(({ status }) => status),
  );
}
