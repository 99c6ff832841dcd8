import type { ProgramContent } from '@muster/shared/field-training/program';
import type { Program, ProgramRow } from '@muster/shared/field-training-answers';
import type { SiteContext } from '../../calls/site-context.ts';
import { managesProgram } from '../../domain/field-training/read-trainee.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { findEmployees, fullName } from '../../table/entities/employee.ts';
import {
  findProgram,
  findProgramVersion,
  findProgramVersions,
  listPrograms,
  type ProgramHead,
} from '../../table/entities/field-program.ts';
import { type FieldTrainee, listFieldTrainees } from '../../table/entities/field-trainee.ts';

const isInTraining =
  (programId: string) =>
  ({ program_id, ended }: FieldTrainee): boolean =>
    program_id === programId && !ended;

/** Returns the number of trainees of a program whose training goes on. */
export const countTrainees = (all: readonly FieldTrainee[], programId: string): number =>
  all.filter(isInTraining(programId)).length;

const presentHead = (
  { id, name, version, archived, newest, weeks }: ProgramHead,
  all: readonly FieldTrainee[],
): Omit<ProgramRow, 'may_start'> => ({
  id,
  name,
  version,
  archived: archived === true,
  newest,
  weeks,
  trainees: countTrainees(all, id),
});

/** Returns the programs of a site by name: all for training staff, and for others those that they coordinate. */
export async function programRows(context: Pick<SiteContext, 'table' | 'actor'>): Promise<ProgramRow[]> {
  const { table, actor } = context;
  const [programs, all] = await Promise.all([listPrograms(table), listFieldTrainees(table)]);
  const versions = await findProgramVersions(
    table,
    programs.map(({ id, version }) => ({ program_id: id, version })),
  );
  const seesAll = isTrainingStaff(context);
  return programs
    .flatMap((head, n): ProgramRow[] => {
      const content = versions[n]?.content;
      if (!content) throw new Error(`Program ${head.id} has no version ${head.version}`);
      if (!seesAll && !content.coordinators.includes(actor.id)) return [];
      return [{ ...presentHead(head, all), may_start: !head.archived && managesProgram(context, content) }];
    })
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
    ...presentHead(head, all),
    content: { ...content, coordinators: people.map(({ employee_id }) => employee_id) },
    coordinators: people.map((person) => ({ employee_id: person.employee_id, name: fullName(person) })),
  };
}

export const presentStoredProgram = async (table: SiteTable, id: string): Promise<Program> =>
  presentProgram(table, await readProgram(table, id));
