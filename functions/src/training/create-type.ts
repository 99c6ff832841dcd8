import type { TrainingType as Answered, training } from '@muster/shared/areas/training';
import type { Read } from '@muster/shared/endpoint';
import { Problem } from '../http/problem.ts';
import { type Actor, audit } from '../table/audit.ts';
import type { TablePart } from '../table/client.ts';
import { newId } from '../table/new-id.ts';
import { type TrainingType, trainingTypeItem, typeNameKey } from '../table/training-type.ts';
import { type Action, absent, put, transact, withoutCollision } from '../table/write.ts';

export type TypeInput = Read<typeof training.createType>['body'];

/**
 * Defines a training type; its name is guarded against a second one of that name, whatever its case and spaces. `more` are
 * writes to be part of it.
 */
export async function createType(
  table: TablePart,
  actor: Actor,
  now: Date,
  input: TypeInput,
  more: (type: TrainingType) => Action[] = () => [],
): Promise<TrainingType> {
  const type: TrainingType = { id: newId(now), ...input, class_count: 0 };
  await withoutCollision(() =>
    transact(table, [
      ...more(type),
      put(
        table,
        { ...typeNameKey(table, type.name), id: type.id },
        { condition: absent, otherwise: () => new Problem('name_taken') },
      ),
      put(table, trainingTypeItem(table, type), { condition: absent, otherwise: () => new Problem('unexpected') }),
      audit(table, actor, now, { action: 'type.create', subject: { type: type.id }, after: { ...input } }),
    ]),
  );
  return type;
}

/** A training type as the contract answers it. */
export function presentType({ id, name, description, is_mandatory, type, expiration_months }: TrainingType): Answered {
  return {
    id,
    name,
    description: description ?? null,
    is_mandatory,
    type,
    expiration_months: expiration_months ?? null,
  };
}
