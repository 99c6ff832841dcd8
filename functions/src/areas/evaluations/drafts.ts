import type { EvaluationDraft, evaluations } from '@muster/shared/areas/evaluations';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { SignedInCall } from '../../calls/call.ts';
import { employeeNamed } from '../../domain/people/require-employee.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { type Employee, findEmployees } from '../../table/entities/employee.ts';
import {
  addDraft,
  draftIds,
  findDraft,
  listDrafts,
  removeDraft,
  type EvaluationDraft as StoredDraft,
  setDraft,
} from '../../table/entities/evaluation-draft.ts';
import { noSuchDraft } from './complete.ts';
import { refuseOwnEvaluation } from './may-evaluate.ts';
import { storedAnswers } from './new-evaluation.ts';
import { mayRecord } from './prepare.ts';
import { named } from './present-evaluation.ts';
import { requirePublished } from './published-form.ts';

type Caller = Parameters<typeof mayRecord>[0] & Pick<SignedInCall, 'caller'>;
type NewDraft = ValidatedInput<typeof evaluations.addDraft>['body'];
type Edit = ValidatedInput<typeof evaluations.saveDraft>['body'];

/** The most drafts of a person. */
export const mostDrafts = 200;

const present = (
  { id, newest, saved_at, form_id, version, on, firearm_id, class_id, answers }: StoredDraft,
  employee: Employee,
  form_name: string,
): EvaluationDraft => ({
  id,
  newest,
  saved_at,
  employee: named(employee),
  form_id,
  form_name,
  version,
  on,
  firearm_id: firearm_id ?? null,
  class_id: class_id ?? null,
  answers,
});

/** Returns the caller's drafts, last saved first. Leaves out those about people who were deleted. */
export async function ownDrafts({ table, actor }: Pick<Caller, 'table' | 'actor'>): Promise<EvaluationDraft[]> {
  const drafts = await listDrafts(table, actor.id);
  const [people, names] = await Promise.all([
    findEmployees(table, [...new Set(drafts.map(({ employee }) => employee))]),
    formNames(table, drafts),
  ]);
  const byId = new Map(people.map((one) => [one.id, one]));
  return drafts
    .toSorted((a, b) => (a.saved_at < b.saved_at ? 1 : -1))
    .flatMap((draft) => {
      const employee = byId.get(draft.employee);
      return employee ? [present(draft, employee, names.get(nameOf(draft)) ?? '')] : [];
    });
}

const nameOf = ({ form_id, version }: Pick<StoredDraft, 'form_id' | 'version'>): string => `${form_id}#${version}`;

async function formNames(table: SiteTable, drafts: readonly StoredDraft[]): Promise<Map<string, string>> {
  const versions = new Map(drafts.map((draft) => [nameOf(draft), draft]));
  const names = await Promise.all(
    [...versions].map(async ([name, { form_id, version }]) => {
      const { content } = await requirePublished(table, form_id, version);
      return [name, content.name] as const;
    }),
  );
  return new Map(names);
}

/** Returns the stored fields of a draft, with its person and form. Throws as `mayRecord`. */
async function checked(call: Caller, { employee_id, form_id, version, on, firearm_id, class_id, answers }: NewDraft) {
  const employee = await employeeNamed(call, employee_id);
  refuseOwnEvaluation(employee.id, call.actor.id);
  const published = await requirePublished(call.table, form_id, version);
  await mayRecord(call, { published, employee, on });
  const fields = {
    employee: employee.id,
    form_id,
    version,
    on,
    ...(firearm_id && { firearm_id }),
    ...(class_id && { class_id }),
    answers: storedAnswers(answers),
    saved_at: call.now.toISOString(),
  };
  return { employee, name: published.content.name, fields };
}

/** Saves a new draft of the caller. Throws `list_full`, and as `checked`. */
export async function createDraft(call: Caller, body: NewDraft): Promise<EvaluationDraft> {
  const { table, actor, now, idempotency } = call;
  const id = newId(now);
  return withoutCollision(async () => {
    const [{ employee, name, fields }, ids] = await Promise.all([checked(call, body), draftIds(table, actor.id)]);
    if (ids.length >= mostDrafts) {
      throw new ApiError('list_full', {
        detail: `You already have ${mostDrafts} drafts. Please complete or delete one first.`,
      });
    }
    const draft = { id, newest: 1, ...fields };
    const answer = present(draft, employee, name);
    await transact(table, [...idempotency.storeAnswer(answer), addDraft(table, actor.id, draft)]);
    return answer;
  });
}

/** Saves a draft of the caller again. Throws `not_found`, `edit_conflict`, and as `checked`. */
export async function saveDraft(
  call: Caller,
  { id, edit: { read, ...body } }: { id: string; edit: Edit },
): Promise<EvaluationDraft> {
  const { table, actor } = call;
  return withoutCollision(async () => {
    const stored = await findDraft(table, actor.id, id);
    if (!stored) throw noSuchDraft();
    if (stored.newest !== read) {
      throw new ApiError('edit_conflict', {
        detail: 'This draft was saved elsewhere meanwhile. Your changes were not saved. Reload to see them.',
      });
    }
    const { employee, name, fields } = await checked(call, body);
    await transact(table, [setDraft(table, actor.id, stored, fields)]);
    return present({ id, newest: stored.newest + 1, ...fields }, employee, name);
  });
}

/** Deletes a draft of the caller. Throws `not_found`. */
export async function deleteDraft({ table, actor }: Pick<Caller, 'table' | 'actor'>, id: string): Promise<void> {
  await withoutCollision(() => transact(table, [removeDraft(table, actor.id, id, noSuchDraft)]));
}
