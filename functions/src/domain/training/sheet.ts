import type {
  AssessmentResult,
  AttendanceLine,
  AttendanceSheet,
  ClassEvaluation,
  SheetRow,
} from '@muster/shared/attendance-answers';
import type { TextName } from '@muster/shared/record/entry';
import { destroyedText } from '@muster/shared/record/sentences';
import { isSessionDay, sessionMinutes, sessionName } from '@muster/shared/rules/attendance';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import type { SiteTable } from '../../table/core/client.ts';
import {
  attendanceOf,
  type Recorded,
  type StoredEvaluation,
  type StoredLine,
  type StoredResult,
} from '../../table/entities/attendance.ts';
import { readClassMembers } from '../../table/entities/class-members.ts';
import { findEmployees, fullName } from '../../table/entities/employee.ts';
import { findTexts } from '../../table/entities/record-entry.ts';
import type { Attendee } from '../../table/entities/seat.ts';
import type { Site } from '../../table/entities/site.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import { requireClassReader } from './class-staff.ts';
import { presentSession } from './present-class.ts';
import { refuseGone } from './require-class.ts';

/** Returns a class's sessions and attendees with all recorded lines. */
export async function attendanceSheet(context: SiteContext, classId: string): Promise<AttendanceSheet> {
  const { table, site, now } = context;
  const { trainingClass, attendees } = await readClassMembers(table, classId);
  refuseGone(trainingClass);
  requireClassReader(context, trainingClass);
  const { attendance_closed: closed, waiting_count } = trainingClass;
  const [rows, names] = await Promise.all([
    presentRows(table, attendees),
    namesOf(table, closed ? [closed.by.id] : []),
  ]);
  return {
    sessions: sheetSessions(trainingClass, site, now),
    closed: closed ? presentRecorded(closed, names) : null,
    rows,
    waitlisted_count: waiting_count,
  };
}

const sheetSessions = ({ sessions }: TrainingClass, { timezone }: Site, now: Date): AttendanceSheet['sessions'] =>
  sessions.map((session) => ({
    session: sessionName(session),
    ...presentSession(session),
    minutes: sessionMinutes(session, timezone),
    begun: isSessionDay(session, today(timezone, now)),
  }));

/** Returns attendees with everything recorded about them, by name. Authors are shown by their current names. */
export async function presentRows(table: SiteTable, attendees: readonly Attendee[]): Promise<SheetRow[]> {
  const read = attendees.map((attendee) => ({ attendee, ...attendanceOf(attendee) }));
  const recorded = read.flatMap(({ attendee: { employee }, lines, results }) =>
    [...lines, ...results].map((one) => ({ chain: employee, ...one })),
  );
  const typed = recorded.filter(({ texts }) => texts);
  const evaluators = read.flatMap(({ evaluations }) => evaluations.map(({ evaluator }) => evaluator));
  const [names, texts] = await Promise.all([
    namesOf(
      table,
      [...recorded.map(({ by }) => by), ...evaluators].map(({ id }) => id),
    ),
    findTexts(table, typed),
  ]);
  const textsOf = new Map(typed.map(({ chain, no }, n) => [`${chain} ${no}`, texts[n]]));
  return read
    .map(({ attendee, lines, results, evaluations }) => {
      const text = (one: StoredLine | StoredResult, name: TextName): string | null =>
        one.texts?.includes(name)
          ? (textsOf.get(`${attendee.employee} ${one.no}`)?.[name]?.value ?? destroyedText)
          : null;
      const result = results.at(-1);
      return {
        employee_id: attendee.employee_id,
        name: attendee.name,
        rank: attendee.rank ?? null,
        certified: attendee.certified ?? null,
        lines: presentLines(lines, names, (line) => text(line, 'reason')),
        result: result ? presentResult(result, names, (name) => text(result, name)) : null,
        evaluations: evaluations.map((one) => presentClassEvaluation(one, names)),
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

type Names = ReadonlyMap<string, string>;

/** Returns current names by internal id. Deleted employees are missing. */
export async function namesOf(table: SiteTable, employeeIds: readonly string[]): Promise<Names> {
  const ids = [...new Set(employeeIds)].filter((id) => id !== 'system');
  return new Map((await findEmployees(table, ids)).map((employee) => [employee.id, fullName(employee)]));
}

/** Returns an author for an answer: the employee ID of that time, and the current name. Muster itself has no ID. */
const presentAuthor = ({ id, employee_id }: Recorded['by'], names: Names) => ({
  employee_id,
  name: id === 'system' ? 'Muster' : (names.get(id) ?? employee_id),
});

/** Returns time and author for an answer. */
export const presentRecorded = ({ at, by }: Recorded, names: Names) => ({ at, by: presentAuthor(by, names) });

const presentLines = (
  lines: readonly StoredLine[],
  names: Names,
  reasonOf: (line: StoredLine) => string | null,
): AttendanceLine[] =>
  lines.map((line, n) => ({
    no: line.no,
    session: line.session,
    status: line.status,
    minutes: line.minutes,
    reason: reasonOf(line),
    ...presentRecorded(line, names),
    replaced: lines.slice(n + 1).some(({ session }) => session === line.session),
  }));

const presentResult = (
  result: StoredResult,
  names: Names,
  text: (name: TextName) => string | null,
): AssessmentResult => ({
  no: result.no,
  score: result.score ?? null,
  passed: result.passed,
  remediation: text('remediation'),
  reason: text('reason'),
  ...presentRecorded(result, names),
});

const presentClassEvaluation = (
  { id, form_id, form_name, on, outcome, points, possible, attempt, firearm_type, evaluator }: StoredEvaluation,
  names: Names,
): ClassEvaluation => ({
  id,
  form_id,
  form_name,
  on,
  outcome,
  points: points ?? null,
  possible: possible ?? null,
  attempt,
  firearm_type: firearm_type ?? null,
  evaluator: presentAuthor(evaluator, names),
});
