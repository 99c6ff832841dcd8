import type { NotAdded } from '@muster/shared/areas/attendance';
import type { SheetRow } from '@muster/shared/attendance-answers';
import { type ErrorCode, errorList } from '@muster/shared/errors';
import type { TextName } from '@muster/shared/record/entry';
import type { SiteContext } from '../../calls/site-context.ts';
import { type Written, writeInBatches } from '../../calls/write-in-batches.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { notAttendee } from '../../kernel/missing.ts';
import { batchOf } from '../../table/core/batch.ts';
import { type Action, transact } from '../../table/core/write.ts';
import {
  type Attendance,
  attendanceOf,
  type ClassAttendance,
  type Recorded,
  setAttendance,
  setClassAttendance,
} from '../../table/entities/attendance.ts';
import { type AuditEntry, audit } from '../../table/entities/audit-entry.ts';
import { readAttendees } from '../../table/entities/class-members.ts';
import { foldEmployeeNumber } from '../../table/entities/employee.ts';
import { type EnrollmentState, headOf, record } from '../../table/entities/enrollment-state.ts';
import { type NewEntry, recordedAt } from '../../table/entities/record-entry.ts';
import { type Attendee, listAttendees } from '../../table/entities/seat.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import { type TrainingType, trainingTypes } from '../../table/entities/training-type.ts';
import { isOwnRecord, ownAttendance } from '../access/own-training.ts';
import { requireClassStaff, staffAsRead } from './class-staff.ts';
import { refuseCanceled, refuseGone, requireClass } from './require-class.ts';
import { presentRows } from './sheet.ts';

/** An entry for an attendee's record, and the change of the attendee's item. */
export interface Addition {
  entry: NewEntry;
  attendance: Attendance;
}

/** Why nothing is recorded for an attendee. */
export interface Refusal {
  refused: ErrorCode;
  detail?: string;
}

/** The state in which a person records something for an attendee. */
export interface Place {
  trainingClass: TrainingClass;
  type: TrainingType;
  before: Attendance;
  /** Number of the next entry, with time and author: the start of each line and result. */
  next: Recorded & { no: number };
}

/** An addition, and its attendee's internal id. */
export interface RecordedOn {
  employee: string;
  addition: Addition;
}

interface Recording<I> {
  classId: string;
  inputs: readonly I[];
  /** Throws if nothing can be recorded in the class. */
  check: (trainingClass: TrainingClass, type: TrainingType) => void;
  /** Returns the addition or a refusal. Undefined: unchanged. */
  plan: (input: I, place: Place) => Addition | Refusal | undefined;
  /** Returns the class's attendance fields after the change. */
  classChanges: (trainingClass: TrainingClass) => ClassAttendance;
  auditEntry: (trainingClass: TrainingClass, recorded: readonly RecordedOn[]) => Pick<AuditEntry, 'action' | 'after'>;
}

/** The result: the current rows of all named attendees, and the refused ones with reasons. */
export interface RecordedRows {
  rows: SheetRow[];
  not_recorded: NotAdded[];
}

/** Attendees per transaction: about as many as fit into it. */
const batchSize = 24;

/** Characters of attendance per transaction, which has at most 4 MB. */
const mostText = 1_000_000;

/** One call: what it records, and the state of the named attendees so far, by internal id. */
interface Run<I> extends Recording<I> {
  context: SiteContext;
  types: ReadonlyMap<string, TrainingType>;
  /** By folded number. */
  inputOf: ReadonlyMap<string, I>;
  /** The attendees as they are now. */
  rows: Map<string, Attendee>;
  refusals: Map<string, Refusal>;
  /** Attendees that were written, refused or unchanged. */
  handled: Set<string>;
}

/** An attendee with the addition to write. */
interface Due extends RecordedOn {
  attendee: Attendee;
  state: EnrollmentState;
}

/**
 * Records something for attendees of a class, by employee number, 24 per transaction (ADR 10). Attendees that fail do
 * not block the rest. Throws `not_found`, `forbidden`, `attendance_closed` and the errors of `check` before the first
 * write; later, the remaining attendees are returned with the reason.
 */
export async function recordOnAttendees<I extends { employee_id: string }>(
  context: SiteContext,
  recording: Recording<I>,
): Promise<RecordedRows> {
  const { table, now } = context;
  const { classId, inputs } = recording;
  const [found, types, attendees] = await Promise.all([
    requireClass(context, classId),
    trainingTypes(table),
    listAttendees(table, classId),
  ]);
  const inputOf = new Map(inputs.map((input) => [foldEmployeeNumber(input.employee_id), input]));
  const seated = [...byNumber(attendees)].flatMap(([number, attendee]) => (inputOf.has(number) ? [attendee] : []));
  const rows = new Map(seated.map((attendee) => [attendee.employee, attendee]));
  const run: Run<I> = { ...recording, context, types, inputOf, rows, refusals: new Map(), handled: new Set() };
  checkOpen(run, found);
  const { stopped } = await writeInBatches(context, {
    items: [...rows.keys()],
    size: batchSize,
    storedId: now.toISOString(),
    write: (employeeIds, stored) => recordBatch(run, employeeIds, stored),
  });
  return answerOf(run, stopped);
}

/** Returns the class. Throws if nothing can be recorded in it. */
function checkOpen<I>({ context, types, check }: Run<I>, trainingClass: TrainingClass | undefined): TrainingClass {
  refuseGone(trainingClass);
  requireClassStaff(context, trainingClass);
  refuseCanceled(trainingClass);
  if (trainingClass.attendance_closed) throw new ApiError('attendance_closed');
  check(trainingClass, typeOf(types, trainingClass));
  return trainingClass;
}

function typeOf(types: Run<unknown>['types'], { id, type_id }: TrainingClass): TrainingType {
  const type = types.get(type_id);
  if (!type) throw new Error(`Class ${id} has no training type`);
  return type;
}

/** Records the additions of some attendees in one transaction, as far as they fit into it. */
async function recordBatch<I extends { employee_id: string }>(
  run: Run<I>,
  employeeIds: readonly string[],
  stored: readonly Action[],
): Promise<Written<string, Due>> {
  const { context, classId, rows, handled } = run;
  const read = await readAttendees(context.table, classId, employeeIds);
  const trainingClass = checkOpen(run, read.trainingClass);
  const due = read.attendees.flatMap((one) => planAttendee(run, trainingClass, one));
  const batch = batchOf(context.table, firstWithin(mostText, due), (some) => [
    ...stored,
    ...writesOf(run, trainingClass, some),
  ]);
  if (batch.items.length > 0) await transact(context.table, batch.actions);
  for (const { employee, attendee, addition } of batch.items) {
    rows.set(employee, { ...attendee, attendance: JSON.stringify(addition.attendance) });
  }
  const left = due.slice(batch.items.length).map(({ employee }) => employee);
  for (const id of employeeIds) if (!left.includes(id)) handled.add(id);
  return { done: batch.items, left };
}

type AttendeeRead = Awaited<ReturnType<typeof readAttendees>>['attendees'][number];

/** Returns the addition to write for an attendee, if any. Notes the attendee as read, and a refusal. */
function planAttendee<I>(
  { context, inputOf, types, rows, refusals, plan }: Run<I>,
  trainingClass: TrainingClass,
  { employeeId, attendee, record: state }: AttendeeRead,
): Due[] {
  const { table, actor, now } = context;
  refusals.delete(employeeId);
  const input = attendee && inputOf.get(foldEmployeeNumber(attendee.employee_id));
  if (!attendee || !state || !input) {
    rows.delete(employeeId);
    return [];
  }
  rows.set(employeeId, attendee);
  const no = headOf(table, employeeId, state).entries + 1;
  const next = { no, at: recordedAt(now, state), by: { id: actor.id, employee_id: actor.employee_id } };
  const place = { trainingClass, type: typeOf(types, trainingClass), before: attendanceOf(attendee), next };
  const outcome = isOwnRecord(context, employeeId)
    ? { refused: 'forbidden' as const, detail: ownAttendance }
    : plan(input, place);
  if (outcome && 'refused' in outcome) refusals.set(employeeId, outcome);
  return outcome && 'entry' in outcome ? [{ employee: employeeId, attendee, state, addition: outcome }] : [];
}

/** Returns the writes of some additions: the class, the attendees, their records and the audit entry. */
function writesOf<I>(
  { context, classId, classChanges, auditEntry }: Run<I>,
  trainingClass: TrainingClass,
  some: readonly Due[],
): Action[] {
  const { table, actor, now } = context;
  return [
    setClassAttendance(table, trainingClass, classChanges(trainingClass), staffAsRead(context)),
    ...some.flatMap(({ employee, attendee, state, addition }) => [
      setAttendance(table, classId, attendee, addition.attendance),
      ...record(context, employee, state, { entries: [addition.entry] }),
    ]),
    audit(table, actor, now, {
      ...auditEntry(trainingClass, some),
      ...(some.some(({ employee }) => employee === actor.id) && { marks: ['own_record' as const] }),
      subject: { class: classId, type: trainingClass.type_id },
    }),
  ];
}

/** Returns the result. `stopped`: the error that kept the attendees who were not handled from being written. */
async function answerOf<I extends { employee_id: string }>(
  { context, inputs, rows, refusals, handled }: Run<I>,
  stopped: ApiError | undefined,
): Promise<RecordedRows> {
  const present = byNumber([...rows.values()]);
  const refusalOf = (attendee: Attendee | undefined): Refusal | undefined => {
    if (!attendee) return { refused: 'not_found', detail: notAttendee };
    const refusal = refusals.get(attendee.employee);
    if (refusal || !stopped || handled.has(attendee.employee)) return refusal;
    return { refused: stopped.code, detail: stopped.message };
  };
  return {
    rows: await presentRows(context.table, [...rows.values()]),
    not_recorded: inputs.flatMap(({ employee_id }): NotAdded[] => {
      const attendee = present.get(foldEmployeeNumber(employee_id));
      const refusal = refusalOf(attendee);
      if (!refusal) return [];
      const { refused: code, detail = errorList[code].text } = refusal;
      return [{ employee_id: attendee?.employee_id ?? employee_id, code, detail }];
    }),
  };
}

/** Returns the first additions whose attendance has at most `most` characters together; at least one. */
function firstWithin<T extends { addition: Addition }>(most: number, due: readonly T[]): readonly T[] {
  let length = 0;
  const tooMany = due.findIndex(({ addition }, n) => {
    length += JSON.stringify(addition.attendance).length;
    return n > 0 && length > most;
  });
  return tooMany < 0 ? due : due.slice(0, tooMany);
}

/** Returns attendees by folded number; if two have had it, the later one. */
export const byNumber = (attendees: readonly Attendee[]) =>
  new Map(attendees.map((attendee) => [foldEmployeeNumber(attendee.employee_id), attendee]));

/** Returns the typed texts for an entry, and their names for the attendee's item. */
export function typedTexts(typed: Partial<Record<TextName, string | undefined>>) {
  const given = Object.entries(typed).filter((one): one is [TextName, string] => one[1] !== undefined);
  return given.length === 0
    ? { ofEntry: {}, ofItem: {} }
    : { ofEntry: { texts: Object.fromEntries(given) }, ofItem: { texts: given.map(([name]) => name) } };
}
