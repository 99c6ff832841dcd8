import type { attendance } from '@muster/shared/areas/attendance';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { FieldErrors } from '@muster/shared/errors';
import {
  attendanceStatuses,
  currentLine,
  isSessionDay,
  sessionMinutes,
  sessionName,
  usualMinutes,
} from '@muster/shared/rules/attendance';
import { today } from '@muster/shared/rules/calendar';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField, invalidFields } from '../../kernel/api-error.ts';
import type { StoredLine } from '../../table/entities/attendance.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import {
  type Addition,
  type Place,
  type RecordedOn,
  type RecordedRows,
  type Refusal,
  recordOnAttendees,
  typedTexts,
} from './record-on-attendees.ts';

type Input = ValidatedInput<typeof attendance.recordAttendance>['body'];
type Line = Input['lines'][number];

/** Most lines of a person for a session, and for all sessions of a class: an item has 400 KB. */
const mostOfSession = 50;
const mostLines = 600;

/**
 * Records a line of attendance per person, after earlier lines (ADR 10). Equal lines are not added; others need a
 * reason. Lines of `firstRun`, the run with the same idempotency key, are not recorded again, even if changed since.
 * Throws `session_not_begun` before the session's day, and field errors.
 */
export function recordAttendance(
  context: SiteContext,
  { classId, session, lines }: Input & { classId: string },
  firstRun?: string,
): Promise<RecordedRows> {
  const { site } = context;
  return recordOnAttendees(context, {
    classId,
    inputs: lines,
    check(trainingClass) {
      refuseMinutes(lines, sessionMinutes(sessionOf(context, trainingClass, session), site.timezone));
    },
    plan: (line, place) =>
      planLine(line, sessionOf(context, place.trainingClass, session), site.timezone, place, firstRun),
    classChanges: ({ attended = [] }) =>
      attended.includes(session) ? {} : { attended: [...attended, session].toSorted() },
    auditEntry: ({ sessions }, recorded) => ({
      action: 'attendance.record',
      after: {
        session: sessions.find((one) => sessionName(one) === session),
        ...withStatus(recorded),
        ...idsOf('corrected', recorded, ({ entry }) => entry.supersedes !== undefined),
      },
    }),
  });
}

/** Returns the internal ids of employees with a planned addition, under a name. Empty: none. */
function idsOf(
  name: string,
  recorded: readonly RecordedOn[],
  isMeant: (addition: Addition) => boolean,
): Record<string, string[]> {
  const ids = recorded.flatMap(({ employee, addition }) => (isMeant(addition) ? [employee] : []));
  return ids.length > 0 ? { [name]: ids } : {};
}

const withStatus = (recorded: readonly RecordedOn[]) =>
  Object.assign(
    {},
    ...attendanceStatuses.map((status) =>
      idsOf(status, recorded, ({ attendance }) => attendance.lines.at(-1)?.status === status),
    ),
  ) as Record<string, string[]>;

/** Returns the named session of a class, if its day has come. */
function sessionOf({ site, now }: SiteContext, { sessions }: TrainingClass, name: string): ClassSession {
  const found = sessions.find((session) => sessionName(session) === name);
  if (!found) throw invalidField('session', 'The class has no session that starts at this time');
  if (!isSessionDay(found, today(site.timezone, now))) throw new ApiError('session_not_begun');
  return found;
}

/** Throws field errors for lines with more minutes than the session has. */
function refuseMinutes(lines: readonly Line[], most: number): void {
  const refused: FieldErrors = {};
  for (const [n, { minutes = 0 }] of lines.entries()) {
    if (minutes > most) refused[`lines.${n}.minutes`] = [`Minutes must be at most ${most}, as many as the session has`];
  }
  if (Object.keys(refused).length > 0) throw invalidFields(refused);
}

function planLine(
  { status, minutes: given, reason, replaces }: Line,
  session: ClassSession,
  timeZone: string,
  { trainingClass, type, before, next }: Place,
  firstRun: string | undefined,
): Addition | Refusal | undefined {
  const name = sessionName(session);
  const minutes = given ?? usualMinutes(status, sessionMinutes(session, timeZone));
  const ofSession = before.lines.filter((line) => line.session === name);
  const current = currentLine(ofSession, name);
  const isSame = (line: StoredLine) => line.status === status && line.minutes === minutes;
  if (current && isSame(current)) return undefined;
  const isDone = ({ at, by }: StoredLine) => firstRun !== undefined && at >= firstRun && by.id === next.by.id;
  if (ofSession.some((line) => isSame(line) && isDone(line))) return undefined;
  if (replaces !== undefined && replaces !== current?.no) {
    return {
      refused: 'changed_since',
      detail:
        'Someone else has changed this attendance. Your entry was not saved. Please reload to see the latest version.',
    };
  }
  if (current && reason === undefined) return { refused: 'reason_required' };
  if (ofSession.length >= mostOfSession || before.lines.length >= mostLines) return { refused: 'corrected_too_often' };
  const { ofEntry, ofItem } = typedTexts({ reason });
  return {
    entry: {
      kind: 'attendance.recorded',
      valid_on: session.date,
      data: {
        class_id: trainingClass.id,
        type_id: type.id,
        type_name: type.name,
        session: name,
        status,
        minutes,
        ...(type.category_ids && { category_ids: type.category_ids }),
      },
      ...ofEntry,
      ...(current && { supersedes: current.no }),
    },
    attendance: { ...before, lines: [...before.lines, { ...next, session: name, status, minutes, ...ofItem }] },
  };
}
