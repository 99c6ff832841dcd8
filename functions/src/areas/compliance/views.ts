import { type ComplianceView, mostViews } from '@muster/shared/areas/compliance';
import { foldName } from '@muster/shared/rules/folded';
import type { Call } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findViews, type StoredView, setViews, type ViewOwner } from '../../table/entities/compliance-views.ts';
import { fullName } from '../../table/entities/employee.ts';

const present = ({ id, name, query, by }: StoredView, shared: boolean, callerId: string): ComplianceView => ({
  id,
  name,
  query,
  shared,
  own: by.id === callerId,
  by: by.name,
});

/** Returns the caller's views and the shared ones, by name. */
export async function listViews({ table, actor }: Call<'compliance', 'views'>): Promise<ComplianceView[]> {
  const { own, shared } = await findViews(table, actor.id);
  return [
    ...own.views.map((one) => present(one, false, actor.id)),
    ...shared.views.map((one) => present(one, true, actor.id)),
  ].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** Saves a view or replaces the owner's. Throws `name_taken` and `list_full`, counted per owner or among shared. */
export async function saveView(call: Call<'compliance', 'saveView'>): Promise<ComplianceView> {
  const { table, actor, now, caller, idempotency, body } = call;
  const { name, query, shared: isShared, replaces } = body;
  const owner: ViewOwner = isShared ? 'SHARED' : { employee: actor.id };
  return await withoutCollision(async () => {
    const { own, shared } = await findViews(table, actor.id);
    const read = isShared ? shared : own;
    const replaced = read.views.find(({ id }) => id === replaces);
    if (replaces !== undefined) requireOwn(replaced, call);
    const { id, by } = replaced ?? { id: newId(now), by: { id: actor.id, name: fullName(caller.employee) } };
    const view = { id, name, query, by };
    const answer = present(view, isShared, actor.id);
    const others = read.views.filter((one) => one !== replaced);
    if (others.some((one) => foldName(one.name) === foldName(name))) {
      const whose = isShared ? 'A shared view' : 'One of your views';
      throw new ApiError('name_taken', { detail: `${whose} already has this name` });
    }
    if (others.length >= mostViews) {
      throw new ApiError('list_full', {
        detail: `There are already ${mostViews} ${isShared ? 'shared' : 'saved'} views. Please remove one first.`,
      });
    }
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      setViews(table, owner, read, [...others, view]),
      audit(table, actor, now, {
        action: 'compliance.save_view',
        subject: {},
        ...(replaced && { before: { name: replaced.name, query: replaced.query, shared: isShared } }),
        after: { name, query, shared: isShared },
      }),
    ]);
    return answer;
  });
}

/** Throws `not_found` without a view, and `forbidden` unless the caller is its owner or an administrator. */
function requireOwn(view: StoredView | undefined, { actor }: Pick<Call<'compliance', 'saveView'>, 'actor'>) {
  if (!view) throw new ApiError('not_found', { detail: gone('view') });
  if (view.by.id !== actor.id && actor.permissions.admin_access !== true) {
    throw new ApiError('forbidden', { detail: 'Only its owner or an administrator can change a shared view' });
  }
  return view;
}

/** Removes the caller's view or, as administrator, a shared one. Throws `not_found` and `forbidden`. */
export async function removeView(call: Call<'compliance', 'removeView'>): Promise<{ detail: string }> {
  const { table, actor, now, params } = call;
  await withoutCollision(async () => {
    const { own, shared } = await findViews(table, actor.id);
    const isShared = !own.views.some(({ id }) => id === params.id);
    const read = isShared ? shared : own;
    const view = requireOwn(
      read.views.find(({ id }) => id === params.id),
      call,
    );
    const { name, query } = view;
    await transact(table, [
      setViews(
        table,
        isShared ? 'SHARED' : { employee: actor.id },
        read,
        read.views.filter((one) => one !== view),
      ),
      audit(table, actor, now, {
        action: 'compliance.remove_view',
        subject: {},
        before: { name, query, shared: isShared },
      }),
    ]);
  });
  return { detail: 'View removed' };
}
