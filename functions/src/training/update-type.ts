import { Problem } from '../http/problem.ts';
import { type AuditEntry, audit } from '../table/audit.ts';
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
import type { TypeInput } from './create-type.ts';

async function readType({ table }: Work, id: string): Promise<TrainingType> {
  const item = await getItem(table, trainingTypeKey(table, id));
  if (!item) throw new Problem('not_found', { detail: 'This training no longer exists' });
  return entityOf<TrainingType>(item);
}

/**
 * Updates a training type; without a description it keeps the one it has. A new name is guarded like a first one.
 * Certifications that were issued keep the expiry they were issued with.
 */
export async function updateType(work: Work, id: string, input: TypeInput): Promise<TrainingType> {
  const { table, actor, now } = work;
  return withoutCollision(async () => {
    const before = await readType(work, id);
    const after: TrainingType = { ...before, ...input, description: input.description ?? before.description };
    const entry: AuditEntry = {
      action: 'type.update',
      subject: { type: id },
      before: { ...before },
      after: { ...after },
    };
    await transact(table, [
      update(
        table,
        trainingTypeKey(table, id),
        {
          expression: `SET #name = :name, is_mandatory = :mandatory, #type = :type${after.description ? ', description = :description' : ''}${after.expiration_months ? ', expiration_months = :months' : ' REMOVE expiration_months'}`,
          names: { '#name': 'name', '#type': 'type' },
          values: {
            ':name': after.name,
            ':mandatory': after.is_mandatory,
            ':type': after.type,
            ...(after.description ? { ':description': after.description } : {}),
            ...(after.expiration_months ? { ':months': after.expiration_months } : {}),
          },
        },
        { condition: '#name = :before', values: { ':before': before.name }, otherwise: () => reread },
      ),
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
