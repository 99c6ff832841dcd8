import type { AttendanceSheet, SheetRow } from '@muster/shared/attendance-answers';
import type { MissedSession } from '@muster/shared/rules/attendance';
import { type CertifyObstacle, certifyObstacle } from '@muster/shared/rules/class-closing';

/** An objection to certifying a person. A reason overcomes only `missed`. */
export type Obstacle = CertifyObstacle | { kind: 'own' };

interface Rules {
  /** The training certifies who has passed only. */
  requiresPass: boolean;
  /** The employee ID, in upper case, of the signed-in person, unless they may certify themselves. */
  own: string | undefined;
}

/**
 * Returns whether attendance of a class was recorded at all: otherwise nobody is proposed, and anybody can be chosen.
 */
export const isRecorded = ({ rows }: Pick<AttendanceSheet, 'rows'>): boolean =>
  rows.some(({ lines }) => lines.length > 0);

/** Returns what speaks against certifying a person, as the server will say; undefined: nothing. */
export function obstacleOf(row: SheetRow, sheet: AttendanceSheet, { requiresPass, own }: Rules): Obstacle | undefined {
  if (row.employee_id.toUpperCase() === own) return { kind: 'own' };
  const sessions = sheet.sessions.map(({ session, date, end_time }) => ({
    date,
    start: session.slice(11, 16),
    end: end_time.slice(11, 16),
  }));
  const seat = { lines: row.lines, result: row.result ?? undefined };
  return certifyObstacle(seat, { sessions, isRecorded: isRecorded(sheet), requiresPass });
}

/** A person who can be certified, or why not. */
export interface CertifyRow {
  row: SheetRow;
  obstacle: Obstacle | undefined;
  /** Attendance was recorded: a person without an obstacle is proposed. */
  isRecorded: boolean;
}

/** Returns the attendees of a class, each with the obstacle to certifying them. */
export function certifyRows(sheet: AttendanceSheet, rules: Rules): readonly CertifyRow[] {
  const recorded = isRecorded(sheet);
  return sheet.rows.map((row) => ({ row, obstacle: obstacleOf(row, sheet, rules), isRecorded: recorded }));
}

const isProposed = ({ obstacle, isRecorded }: CertifyRow): boolean => isRecorded && obstacle === undefined;

/** The choices that differ from what attendance proposes, by employee number: certified or not, and why. */
export interface CertifyDraft {
  chosen: Readonly<Record<string, boolean>>;
  reasons: Readonly<Record<string, string>>;
}

/** Returns whether a person can be chosen: not certified yet, and nothing that a reason does not overcome. */
export const canBeChosen = ({ row, obstacle }: CertifyRow): boolean =>
  row.certified === null && (obstacle === undefined || obstacle.kind === 'missed');

/** Returns whether a person is to be certified: as chosen, otherwise as proposed by attendance. */
export const isChosen = (one: CertifyRow, { chosen }: CertifyDraft): boolean =>
  canBeChosen(one) && (chosen[one.row.employee_id] ?? isProposed(one));

/** Returns for how many people something was chosen or typed that differs from what attendance proposes. */
export const changedIn = (rows: readonly CertifyRow[], { chosen, reasons }: CertifyDraft): number =>
  rows.filter((one) => {
    const number = one.row.employee_id;
    const isOther = chosen[number] !== undefined && chosen[number] !== isProposed(one);
    return canBeChosen(one) && (isOther || (reasons[number] ?? '').trim() !== '');
  }).length;

/** Returns the choices without those of some people. */
export function withoutPeople({ chosen, reasons }: CertifyDraft, employeeNumbers: readonly string[]): CertifyDraft {
  const rest = <V>(of: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(of).filter(([number]) => !employeeNumbers.includes(number)));
  return { chosen: rest(chosen), reasons: rest(reasons) };
}

/** Returns whether a reason has to be given for a person: chosen although they missed a session. */
export const needsReason = (one: CertifyRow, draft: CertifyDraft): boolean =>
  isChosen(one, draft) && one.obstacle !== undefined;

/** A person who missed a day of a class. */
export interface MissedRow {
  row: SheetRow;
  missed: readonly MissedSession[];
}

/** Returns who is not certified and missed a day of a class whose attendance was recorded. */
export function missedByRow(sheet: AttendanceSheet): readonly MissedRow[] {
  return sheet.rows.flatMap((row): MissedRow[] => {
    const obstacle = obstacleOf(row, sheet, { requiresPass: false, own: undefined });
    return row.certified === null && obstacle?.kind === 'missed' ? [{ row, missed: obstacle.missed }] : [];
  });
}

/** Returns how many people missed a day, by what weighs most: absent, excused, or no line for some day. */
export function missedCounts(people: readonly Pick<MissedRow, 'missed'>[]): Record<MissedSession['status'], number> {
  const counts = { absent: 0, excused: 0, unrecorded: 0 };
  for (const { missed } of people) {
    const statuses = missed.map(({ status }) => status);
    counts[statuses.includes('absent') ? 'absent' : statuses.includes('excused') ? 'excused' : 'unrecorded']++;
  }
  return counts;
}
