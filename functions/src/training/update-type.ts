import type { training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { ApiError } from '../http/api-error.ts';
import { editConflict, mergeEdit, plainWords, type Told } from '../merge-edit.ts';
import type { SiteContext } from '../site-context.ts';
import { asItWas, setting } from '../table/core/changed-fields.ts';
import { entityOf } from '../table/core/item.ts';
import { getItem } from '../table/core/read.ts';
import {
  type Action,
  absent,
  present,
  put,
  remove,
  reread,
  transact,
  update,
  withoutCollision,
} from '../table/core/write.ts';
import { type AuditEntry, audit } from '../table/entities/audit-entry.ts';
import { type TrainingType, trainingTypeKey, typeNameKey } from '../table/entities/training-type.ts';
import { foldName } from '../table/entities/unique-name.ts';

type TypeEdit = ValidatedInput<typeof training.updateType>['body'];

async function readType({ table }: SiteContext, id: string): Promise<TrainingType> {
  const item = await getItem(table, trainingTypeKey(table, id));
  if (!item) throw new ApiError('not_found', { detail: 'This training no longer exists' });
  return entityOf<TrainingType>(item);
}

/** How a field that two people have changed is told. */
const told: Told<TrainingType> = {
  words: (field, values) => {
    if (field === 'type') return values.type === 'in_department' ? 'In Department' : 'Out of Department';
    if (field !== 'expiration_months') return plainWords(values[field]);
    const months = values.expiration_months;
    return months ? `${months} ${months === 1 ? 'month' : 'months'}` : 'Never';
  },
  answered: (field, values) => ({ field, value: values[field] ?? null }),
};

/**
 * Updates a training type; without a description it keeps the one it has. A new name is guarded like a first one.
 * Certifications that were issued keep the expiry they were issued with.
 */
export async function updateType(
  context: SiteContext,
  id: string,
  { read, ...input }: TypeEdit,
): Promise<TrainingType> {
  const { table, actor, now } = context;
  const { description, ...others } = input;
  const wanted = description === undefined ? others : input;
  return withoutCollision(async () => {
    const before = await readType(context, id);
    const { changes, conflicting } = mergeEdit<TrainingType>(before, wanted, read);
    if (conflicting.length > 0) throw editConflict<TrainingType>(conflicting, { stored: before, wanted }, told);
    if (read && Object.keys(changes).length === 0) return before;
    const after: TrainingType = { ...before, ...changes };
    const entry: AuditEntry = {
      action: 'type.update',
      subject: { type: id },
      before: { ...before },
      after: { ...after },
    };
    await transact(table, [
      update(table, trainingTypeKey(table, id), setting(changes), {
        ...asItWas({ ...before }, Object.keys(changes), present),
        otherwise: () => reread,
      }),
      ...renaming(context, before, after),
      audit(table, actor, now, entry),
    ]);
    return after;
  });
}

function renaming({ table }: SiteContext, before: TrainingType, after: TrainingType): Action[] {
  if (foldName(before.name) === foldName(after.name)) return [];
  return [
    remove(table, typeNameKey(table, before.name)),
    put(
      table,
      { ...typeNameKey(table, after.name), id: after.id },
      { condition: absent, otherwise: () => new ApiError('name_taken') },
    ),
  ];
}

/** Deletes a training type without classes; a class that is added at the same moment wins or finds it gone. */
export async function deleteType(context: SiteContext, id: string): Promise<void> {
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const type = await readType(context, id);
    if (type.class_count > 0) throw new ApiError('type_has_classes');
    await transact(table, [
      remove(table, trainingTypeKey(table, id), {
        condition: `${present} AND class_count = :none AND #name = :name`,
        names: { '#name': 'name' },
        values: { ':none': 0, ':name': type.name },
        otherwise: () => reread,
      }),
      remove(table, typeNameKey(table, type.name)),
      audit(table, actor, now, { action: 'type.delete', subject: { type: id }, before: { ...type } }),
    ]);
  });
}
