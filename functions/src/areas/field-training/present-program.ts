import type { ProgramContent } from '@muster/shared/field-training/program';
import type { Program, ProgramRow } from '@muster/shared/field-training-answers';
import { ApiError } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { findEmployees, fullName } from '../../table/entities/employee.ts';
import { findProgram, findProgramVersion, listPrograms, type ProgramHead } from '../../table/entities/field-program.ts';
import { type FieldTrainee, listFieldTrainees } from '../../table/entities/field-trainee.ts';

const isInTraining =
  (programId: string) =>
  ({ program_id, ended }: FieldTrainee): boolean =>
    program_id === programId && !ended;

/** Returns the number of trainees of a program whose training goes on. */
export const countTrainees = (all: readonly FieldTrainee[], programId: string): number =>
  all.filter(isInTraining(programId)).length;

const presentRow = (
  { id, name, version, archived, newest, weeks }: ProgramHead,
  all: readonly FieldTrainee[],
): ProgramRow => ({
  id,
  name,
  version,
  archived: archived === true,
  newest,
  weeks,
  trainees: countTrainees(all, id),
});

/** Returns the programs of a site by name. */
export async function programRows(table: SiteTable): Promise<ProgramRow[]> {
  const [programs, all] = await Promise.all([listPrograms(table), listFieldTrainees(table)]);
  return programs
    .map((head) => presentRow(head, all))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** A program with its last version. */
export interface WholeProgram {
  head: ProgramHead;
  content: ProgramContent;
}

/** Returns a program with its last version. Throws `not_found`. */
export async function readProgram(table: SiteTable, id: string): Promise<WholeProgram> {
  const found = await findWholeProgram(table, id);
  if (!found) throw new ApiError('not_found', { detail: gone('program') });
  return found;
}

/** Like `readProgram`. Undefined: no such program. */
export async function findWholeProgram(table: SiteTable, id: string): Promise<WholeProgram | undefined> {
  const head = await findProgram(table, id);
  if (!head) return undefined;
  const version = await findProgramVersion(table, id, head.version);
  if (!version) throw new Error(`Program ${id} has no version ${head.version}`);
  return { head, content: version.content };
}

/** Returns a program in the contract's form. Coordinators who were deleted are left out. */
export async function presentProgram(table: SiteTable, { head, content }: WholeProgram): Promise<Program> {
  const [people, all] = await Promise.all([findEmployees(table, content.coordinators), listFieldTrainees(table)]);
  return {
    ...presentRow(head, all),
    content: { ...content, coordinators: people.map(({ employee_id }) => employee_id) },
    coordinators: people.map((person) => ({ employee_id: person.employee_id, name: fullName(person) })),
  };
}

export const presentStoredProgram = async (table: SiteTable, id: string): Promise<Program> =>
  presentProgram(table, await readProgram(table, id));
