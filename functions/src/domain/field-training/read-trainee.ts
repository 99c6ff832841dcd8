import type { ProgramContent } from '@muster/shared/field-training/program';
import { isStartWithdrawn, type TraineeOn, traineeOn } from '@muster/shared/field-training/trainee-on';
import type { EntryContent } from '@muster/shared/record/entry';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type Employee, findEmployee } from '../../table/entities/employee.ts';
import { findProgramVersion } from '../../table/entities/field-program.ts';
import { type FieldTrainee, findFieldTrainee } from '../../table/entities/field-trainee.ts';
import { listEntries, type ReadEntry } from '../../table/entities/record-entry.ts';
import { isSuperior, isTrainingStaff, requireSuperior } from '../people/superior.ts';
import { auditRecordRead } from '../record/audit-record-read.ts';
import { lastNumber } from '../record/last-number.ts';

/** A trainee as the entries of the person have it. */
export interface TraineeRead {
  stored: FieldTrainee;
  /** Undefined: the employee was deleted. */
  employee: Employee | undefined;
  program: ProgramContent;
  written: readonly ReadEntry[];
  trainee: TraineeOn;
}

const noSuchTrainee = () => new ApiError('not_found', { detail: gone('trainee') });

type Caller = Pick<SiteContext, 'table' | 'actor'>;

/** Returns whether the actor runs a program: a coordinator, or a holder of `manage_trainings`. */
export const managesProgram = (
  { actor }: Pick<SiteContext, 'actor'>,
  { coordinators }: Pick<ProgramContent, 'coordinators'>,
): boolean => actor.permissions.manage_trainings === true || coordinators.includes(actor.id);

/** Returns whether the actor runs the program of a trainee, and is not the trainee. */
export const managesTrainee = (
  context: Pick<SiteContext, 'actor'>,
  { stored, program }: Pick<TraineeRead, 'stored' | 'program'>,
): boolean => context.actor.id !== stored.employee && managesProgram(context, program);

/**
 * Returns a trainee with the entries of the person as given, or as stored; undefined: the start was withdrawn since
 * `stored` was read. Throws if the stored data contradict it.
 */
export async function findTrainee(
  table: SiteTable,
  stored: FieldTrainee,
  read?: readonly ReadEntry[] | Promise<readonly ReadEntry[]>,
): Promise<TraineeRead | undefined> {
  const [employee, written, version] = await Promise.all([
    findEmployee(table, stored.employee),
    read ?? listEntries(table, stored.employee),
    findProgramVersion(table, stored.program_id, stored.version),
  ]);
  if (!version) throw new Error(`Field training ${stored.id} has no program`);
  const entries = written.map(({ entry }) => entry);
  const trainee = foldTrainee(entries, stored, version.content);
  return trainee && { stored, employee, program: version.content, written, trainee };
}

/** Returns a trainee by the person's entries; undefined: the start was withdrawn. Throws without a start. */
export function foldTrainee(
  entries: readonly EntryContent[],
  { id }: Pick<FieldTrainee, 'id'>,
  { phases }: Pick<ProgramContent, 'phases'>,
): TraineeOn | undefined {
  const trainee = traineeOn(entries, { id, known: alwaysRecorded }, phases);
  if (!trainee && !isStartWithdrawn(entries, id)) throw new Error(`Field training ${id} has no start`);
  return trainee;
}

/** Like `findTrainee`. Throws `not_found` if the start was withdrawn meanwhile. */
export async function readTrainee(...args: Parameters<typeof findTrainee>): Promise<TraineeRead> {
  const read = await findTrainee(...args);
  if (!read) throw noSuchTrainee();
  return read;
}

/**
 * Returns a trainee visible to the caller: for the trainee, people assigned (`trainersOf`), coordinators, superiors of
 * the trainee, and training staff. Throws `forbidden`, also for unknown ids; training staff get `not_found`.
 */
export async function requireTrainee(caller: Caller, id: string): Promise<TraineeRead> {
  const read = await readTrainee(caller.table, await requireStoredTrainee(caller, id));
  await refuseStranger(caller, read);
  return read;
}

/** Audits a read of a trainee, also of a deleted one, with the last number of the record. */
export const auditTraineeRead = (
  reader: Pick<SiteContext, 'table' | 'actor' | 'now'>,
  { stored, employee, written }: Pick<TraineeRead, 'stored' | 'employee' | 'written'>,
): Promise<void> => auditRecordRead(reader, employee ?? { id: stored.employee, employee_id: lastNumber(written) });

/** Returns the trainee of a report among the person's entries; undefined: no such trainee. */
export async function readTraineeOf(
  table: SiteTable,
  { trainee_id }: { trainee_id: string },
  written: readonly ReadEntry[],
): Promise<TraineeRead | undefined> {
  const stored = await findFieldTrainee(table, trainee_id);
  return stored && findTrainee(table, stored, written);
}

/** Returns the stored item of a trainee. Throws `forbidden` for an unknown id; training staff get `not_found`. */
export async function requireStoredTrainee(caller: Caller, id: string): Promise<FieldTrainee> {
  const stored = await findFieldTrainee(caller.table, id);
  if (!stored) throw isTrainingStaff(caller) ? noSuchTrainee() : new ApiError('forbidden');
  return stored;
}

/** Throws `forbidden` unless the caller may see the trainee. */
export async function refuseStranger(
  caller: Caller,
  { stored, employee, program }: Pick<TraineeRead, 'stored' | 'employee' | 'program'>,
): Promise<void> {
  const { actor } = caller;
  const isInvolved =
    actor.id === stored.employee ||
    stored.trainers.includes(actor.id) ||
    program.coordinators.includes(actor.id) ||
    isTrainingStaff(caller);
  if (isInvolved) return;
  if (!employee) throw new ApiError('forbidden');
  await requireSuperior(caller, employee);
}

/** Returns whether a person is the author of a report, recorded it on paper, or corrected it last. */
export const wroteReport = (id: string, { actor, data }: EntryContent<'evaluation.recorded'>): boolean =>
  id === data.evaluator.id || id === actor.id;

/** Returns whether the caller may review a report: a reviewer of its author who did not write the entry in force. */
export const mayReview = async (
  caller: Caller,
  read: Parameters<typeof isReviewer>[1],
  entry: EntryContent<'evaluation.recorded'>,
): Promise<boolean> => !wroteReport(caller.actor.id, entry) && isReviewer(caller, read, entry.data.evaluator.id);

/**
 * Returns whether the caller is a reviewer of an author's reports: superiors of the trainee or of the author,
 * coordinators and training staff, never the trainee.
 */
export async function isReviewer(
  caller: Caller,
  { stored, employee, program }: Pick<TraineeRead, 'stored' | 'employee' | 'program'>,
  authorId: string,
): Promise<boolean> {
  const { table, actor } = caller;
  if (actor.id === stored.employee) return false;
  if (program.coordinators.includes(actor.id) || isTrainingStaff(caller)) return true;
  if (employee && (await isSuperior(table, actor.id, employee))) return true;
  const author = await findEmployee(table, authorId);
  return author !== undefined && isSuperior(table, actor.id, author);
}
