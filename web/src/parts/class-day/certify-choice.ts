import type { AttendanceSheet, SheetRow } from '@muster/shared/attendance-answers';
import type { MissedSession } from '@muster/shared/rules/attendance';
import { type CertifyObstacle, certifyObstacle, type EndedClass, toPass } from '@muster/shared/rules/class-closing';

/** An objection to certifying a person. Only `missed` can be overridden, with a reason. */
export type Obstacle = CertifyObstacle | { kind: 'own' };

interface Rules extends Pick<EndedClass, 'requiresPass' | 'formsToPass'> {
  /** The employee ID, in upper case, of the signed-in person; undefined if they may certify themselves. */
  own: string | undefined;
}

/** Returns whether any attendance was recorded. If not, no one is preselected, and anyone can be chosen. */
export const isRecorded = ({ rows }: Pick<AttendanceSheet, 'rows'>): boolean =>
  rows.some(({ lines }) => lines.length > 0);

/** Returns the objection that the server would raise to certifying a person, or undefined. */
export function obstacleOf(row: SheetRow, sheet: AttendanceSheet, { own, ...rules }: Rules): Obstacle | undefined {
  if (row.employee_id.toUpperCase() === own) return { kind: 'own' };
  const sessions = sheet.sessions.map(({ session, date, end_time }) => ({
    date,
    start: session.slice(11, 16),
    end: end_time.slice(11, 16),
  }));
  const seat = { lines: row.lines, result: row.result ?? undefined, evaluations: row.evaluations };
  return certifyObstacle(seat, { sessions, isRecorded: isRecorded(sheet), ...rules });
}

/** A person, with the objection to certifying them, if any. */
export interface CertifyRow {
  row: SheetRow;
  obstacle: Obstacle | undefined;
  /** Whether attendance was recorded: then a person without an obstacle is preselected. */
  isRecorded: boolean;
}

/** Returns the attendees of a class, each with the obstacle to certifying them. */
export function certifyRows(sheet: AttendanceSheet, rules: Rules): readonly CertifyRow[] {
  const recorded = isRecorded(sheet);
  return sheet.rows.map((row) => ({ row, obstacle: obstacleOf(row, sheet, rules), isRecorded: recorded }));
}

const isProposed = ({ obstacle, isRecorded }: CertifyRow): boolean => isRecorded && obstacle === undefined;

/** The choices that differ from the preselection, by employee number, and the reasons. */
export interface CertifyDraft {
  chosen: Readonly<Record<string, boolean>>;
  reasons: Readonly<Record<string, string>>;
}

/** Returns whether a person can be chosen: not certified yet, and without an obstacle other than a missed session. */
export const canBeChosen = ({ row, obstacle }: CertifyRow): boolean =>
  row.certified === null && (obstacle === undefined || obstacle.kind === 'missed');

/** Returns whether a person is to be certified: as chosen, otherwise as preselected. */
export const isChosen = (one: CertifyRow, { chosen }: CertifyDraft): boolean =>
  canBeChosen(one) && (chosen[one.row.employee_id] ?? isProposed(one));

/** Returns the number of people whose choice or reason differs from the preselection. */
export const changedIn = (rows: readonly CertifyRow[], { chosen, reasons }: CertifyDraft): number =>
  rows.filter((one) => {
    const number = one.row.employee_id;
    const isOther = chosen[number] !== undefined && chosen[number] !== isProposed(one);
    return canBeChosen(one) && (isOther || (reasons[number] ?? '').trim() !== '');
  }).length;

/** Returns the draft without the choices and reasons of some people. */
export function withoutPeople({ chosen, reasons }: CertifyDraft, employeeNumbers: readonly string[]): CertifyDraft {
  const rest = <V>(of: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(of).filter(([number]) => !employeeNumbers.includes(number)));
  return { chosen: rest(chosen), reasons: rest(reasons) };
}

/** Returns whether a person needs a reason: chosen although they missed a session. */
export const needsReason = (one: CertifyRow, draft: CertifyDraft): boolean =>
  isChosen(one, draft) && one.obstacle !== undefined;

/** A person who missed a day of a class. */
export interface MissedRow {
  row: SheetRow;
  missed: readonly MissedSession[];
}

/** Returns the people who missed a day and are not certified, if attendance was recorded. */
export function missedByRow(sheet: AttendanceSheet): readonly MissedRow[] {
  return sheet.rows.flatMap((row): MissedRow[] => {
    const obstacle = obstacleOf(row, sheet, { ...toPass({}), own: undefined });
    return row.certified === null && obstacle?.kind === 'missed' ? [{ row, missed: obstacle.missed }] : [];
  });
}

/** Returns the number of people by their most serious missed day: absent, then excused, then not marked. */
export function missedCounts(people: readonly Pick<MissedRow, 'missed'>[]): Record<MissedSession['status'], number> {
  const counts = { absent: 0, excused: 0, unrecorded: 0 };
  for (const { missed } of people) {
    const statuses = missed.map(({ status }) => status);
    counts[statuses.includes('absent') ? 'absent' : statuses.includes('excused') ? 'excused' : 'unrecorded']++;
  }
  return counts;
}
