import type { training } from '@muster/shared/areas/training';
import type { Read } from '@muster/shared/endpoint';
import { Problem } from '../http/problem.ts';
import { editConflict, mergeEdit, plainWords, type Told } from '../merge-edit.ts';
import { type AuditEntry, audit } from '../table/audit.ts';
import { asItWas, setting } from '../table/changed-fields.ts';
import { entityOf } from '../table/item.ts';
import { getItem } from '../table/read.ts';
import { type TrainingType, trainingTypeKey, typeNameKey } from '../table/training-type.ts';
import { foldName } from '../table/unique-name.ts';
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
} from '../table/write.ts';
import type { Work } from '../work.ts';

type TypeEdit = Read<typeof training.updateType>['body'];

async function readType({ table }: Work, id: string): Promise<TrainingType> {
  const item = await getItem(table, trainingTypeKey(table, id));
  if (!item) throw new Problem('not_found', { detail: 'This training no longer exists' });
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
export async function updateType(work: Work, id: string, { read, ...input }: TypeEdit): Promise<TrainingType> {
  const { table, actor, now } = work;
  const { description, ...others } = input;
  const wanted = description === undefined ? others : input;
  return withoutCollision(async () => {
    const before = await readType(work, id);
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
      ...renaming(work, before, after),
      audit(table, actor, now, entry),
    ]);
    return after;
  });
}

function renaming({ table }: Work, before: TrainingType, after: TrainingType): Action[] {
  if (foldName(before.name) === foldName(after.name)) return [];
  return [
    remove(table, typeNameKey(table, before.name)),
    put(
      table,
      { ...typeNameKey(table, after.name), id: after.id },
      { condition: absent, otherwise: () => new Problem('name_taken') },
    ),
  ];
}

/** Deletes a training type without classes; a class that is added at the same moment wins or finds it gone. */
export async function deleteType(work: Work, id: string): Promise<void> {
  const { table, actor, now } = work;
  await withoutCollision(async () => {
    const type = await readType(work, id);
    if (type.class_count > 0) throw new Problem('type_has_classes');
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
