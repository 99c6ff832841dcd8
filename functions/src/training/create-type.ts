import type { TrainingType as Answered, training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { ApiError } from '../http/api-error.ts';
import type { SiteContext } from '../site-context.ts';
import { newId } from '../table/core/new-id.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { addTrainingType, claimTypeName, type TrainingType } from '../table/entities/training-type.ts';

export type TypeInput = ValidatedInput<typeof training.createType>['body'];

/** Creates a training type. Throws `name_taken` when another one has its name, whatever the case and spaces. */
export async function createType(
  { table, actor, now, idempotency }: SiteContext,
  input: TypeInput,
): Promise<TrainingType> {
  const type: TrainingType = { id: newId(now), ...input, class_count: 0 };
  await withoutCollision(() =>
    transact(table, [
      ...idempotency.storeAnswer(presentType(type)),
      claimTypeName(table, type, () => new ApiError('name_taken')),
      addTrainingType(table, type),
      audit(table, actor, now, { action: 'type.create', subject: { type: type.id }, after: { ...input } }),
    ]),
  );
  return type;
}

/** Returns a training type as the contract has it. */
export function presentType(trainingType: TrainingType): Answered {
  const { id, name, description, is_mandatory, type, expiration_months, archived } = trainingType;
  return {
    id,
    name,
    description: description ?? null,
    is_mandatory,
    type,
    expiration_months: expiration_months ?? null,
    archived: archived ?? false,
  };
}
