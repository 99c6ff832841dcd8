import { type fieldTraining, mostPrograms } from '@muster/shared/areas/field-training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { ProgramContent } from '@muster/shared/field-training/program';
import type { Program } from '@muster/shared/field-training-answers';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { newId } from '../../table/core/new-id.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findDepartmentHead, recordOfDepartment } from '../../table/entities/department-record.ts';
import { addProgram, addProgramVersion, changeProgram, type ProgramHead } from '../../table/entities/field-program.ts';
import { listFieldTrainees } from '../../table/entities/field-trainee.ts';
import type { ChainEnd } from '../../table/entities/record-entry.ts';
import { notePrograms } from '../../table/entities/site.ts';
import { countTrainees, presentProgram, readProgram, type WholeProgram } from './present-program.ts';
import { chooseParts, formsOf, hashOfProgram, storedContent, weeksOf } from './stored-program.ts';

type Created = ValidatedInput<typeof fieldTraining.addProgram>['body'];
type Edit = ValidatedInput<typeof fieldTraining.updateProgram>['body'];

const nameTaken = () => new ApiError('name_taken', { detail: 'A program with this name already exists' });

const listFull = () =>
  new ApiError('list_full', { detail: `A department can have at most ${mostPrograms} field training programs` });

const editConflict = () =>
  new ApiError('edit_conflict', {
    detail: 'Someone else changed this program. Your changes were not saved. Reload to see the latest version.',
  });

/** Returns the fields of a program's head that follow from a content and the trainings of earlier versions. */
const headFields = (content: ProgramContent, earlier: readonly string[]) => ({
  name: content.name,
  weeks: weeksOf(content),
  form_ids: formsOf(content),
  type_ids: [...new Set([...earlier, ...content.trainer_type_ids])],
});

/** Returns the audited facts of a program. The whole content is in the version. */
const audited = ({ head: { version, archived }, content }: WholeProgram) => ({
  name: content.name,
  program_version: version,
  phases: content.phases.length,
  weeks: weeksOf(content),
  sha256: hashOfProgram(content),
  ...(archived && { archived }),
});

/** Returns the writes of the entry of a version in the department's record. */
function recordProgram(context: SiteContext, read: ChainEnd, { head, content }: WholeProgram): Action[] {
  const { id: program_id, version, archived } = head;
  const data = { program_id, name: content.name, version, sha256: hashOfProgram(content) };
  const valid_on = today(context.site.timezone, context.now);
  return recordOfDepartment(context, read, [
    { kind: 'program.defined', valid_on, data: { ...data, ...(archived && { archived }) } },
  ]);
}

/** Adds a program. Throws `name_taken`, `list_full`, and field errors for unknown forms, trainings and people. */
export async function createProgram(context: SiteContext, { content: sent }: Created): Promise<Program> {
  const { table, actor, now, site, idempotency } = context;
  const id = newId(now);
  return withoutCollision(async () => {
    const content = await storedContent(table, sent);
    const head: ProgramHead = { id, version: 1, newest: 1, ...headFields(content, []) };
    const program = { head, content };
    const [chosen, read, answer] = await Promise.all([
      chooseParts(table, content),
      findDepartmentHead(table),
      presentProgram(table, program),
    ]);
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      ...addProgram(table, head, { most: mostPrograms, taken: nameTaken, full: listFull }),
      addProgramVersion(table, id, { version: 1, defined_at: now.toISOString(), content }),
      ...notePrograms(table, site),
      ...chosen,
      ...recordProgram(context, read, program),
      audit(table, actor, now, { action: 'program.add', subject: { program: id }, after: audited(program) }),
    ]);
    return answer;
  });
}

/**
 * Stores a new version of a program, archives it, or restores it. Throws `name_taken`, `edit_conflict`, `in_use` for
 * archiving a program with trainees, and field errors. An unchanged content makes no new version.
 */
export async function updateProgram(context: SiteContext, { id, edit }: { id: string; edit: Edit }): Promise<Program> {
  const { table } = context;
  return withoutCollision(async () => {
    const [before, content] = await Promise.all([readProgram(table, id), storedContent(table, edit.content)]);
    const isSame = hashOfProgram(content) === hashOfProgram(before.content);
    const wasArchived = before.head.archived === true;
    if (isSame && wasArchived === edit.archived) return presentProgram(table, before);
    if (before.head.newest !== edit.read) throw editConflict();
    if (edit.archived && !wasArchived) await refuseWithTrainees(context, id);
    const changes = {
      ...headFields(content, before.head.type_ids),
      version: before.head.version + (isSame ? 0 : 1),
      archived: edit.archived ? (true as const) : undefined,
    };
    const after = { head: { ...before.head, ...changes, newest: before.head.newest + 1 }, content };
    return writeProgram(context, { before, after, changes });
  });
}

async function writeProgram(
  context: SiteContext,
  { before, after, changes }: { before: WholeProgram; after: WholeProgram; changes: Partial<ProgramHead> },
): Promise<Program> {
  const { table, actor, now } = context;
  const { head, content } = after;
  const isNewVersion = head.version !== before.head.version;
  const [chosen, read, answer] = await Promise.all([
    // An archived program may name forms that were archived since.
    head.archived ? [] : chooseParts(table, content),
    findDepartmentHead(table),
    presentProgram(table, after),
  ]);
  const isArchiveChanged = head.archived !== before.head.archived;
  await transact(table, [
    ...changeProgram(table, before.head, changes, nameTaken),
    ...(isNewVersion
      ? [addProgramVersion(table, head.id, { version: head.version, defined_at: now.toISOString(), content })]
      : []),
    ...chosen,
    ...recordProgram(context, read, after),
    audit(table, actor, now, {
      action: isArchiveChanged ? (head.archived ? 'program.archive' : 'program.restore') : 'program.update',
      subject: { program: head.id },
      before: audited(before),
      after: audited(after),
    }),
  ]);
  return answer;
}

/** Throws `in_use` for a program with trainees. A later start changes the program's count, so the write rereads. */
async function refuseWithTrainees({ table }: SiteContext, id: string): Promise<void> {
  const trainees = countTrainees(await listFieldTrainees(table), id);
  if (trainees === 0) return;
  throw new ApiError('in_use', {
    detail: `${trainees === 1 ? 'A trainee is' : `${trainees} trainees are`} in this program. It can be archived after they finish.`,
  });
}
