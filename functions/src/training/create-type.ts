import type { TrainingType as Answered, training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { ApiError } from '../http/api-error.ts';
import type { SiteTable } from '../table/core/client.ts';
import { newId } from '../table/core/new-id.ts';
import { type Action, absent, put, transact, withoutCollision } from '../table/core/write.ts';
import { type Actor, audit } from '../table/entities/audit-entry.ts';
import { type TrainingType, trainingTypeItem, typeNameKey } from '../table/entities/training-type.ts';

export type TypeInput = ValidatedInput<typeof training.createType>['body'];

/**
 * Defines a training type; its name is guarded against a second one of that name, whatever its case and spaces. `more` are
 * writes to be part of it.
 */
export async function createType(
  table: SiteTable,
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
        { condition: absent, otherwise: () => new ApiError('name_taken') },
      ),
      put(table, trainingTypeItem(table, type), { condition: absent, otherwise: () => new ApiError('unexpected') }),
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
