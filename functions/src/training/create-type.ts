import type { TrainingType as Answered, training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { today } from '@muster/shared/rules/calendar';
import { ApiError } from '../http/api-error.ts';
import type { SiteContext } from '../site-context.ts';
import { newId } from '../table/core/new-id.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { findDepartmentHead, recordOfDepartment } from '../table/entities/department-record.ts';
import { addTrainingType, claimTypeName, type TrainingType } from '../table/entities/training-type.ts';
import { typeDefined } from './type-entries.ts';

export type TypeInput = ValidatedInput<typeof training.createType>['body'];

/** Creates a training type. Throws `name_taken` when another one has its name, whatever the case and spaces. */
export async function createType(context: SiteContext, input: TypeInput): Promise<TrainingType> {
  const { table, actor, now, site, idempotency } = context;
  const since = input.is_mandatory ? { mandatory_since: today(site.timezone, now) } : {};
  const type: TrainingType = { id: newId(now), ...since, ...input, class_count: 0 };
  await withoutCollision(async () => {
    const head = await findDepartmentHead(table);
    await transact(table, [
      ...idempotency.storeAnswer(presentType(type)),
      claimTypeName(table, type, () => new ApiError('name_taken')),
      addTrainingType(table, type),
      ...recordOfDepartment(context, head, [typeDefined(context, type)]),
      audit(table, actor, now, { action: 'type.create', subject: { type: type.id }, after: { ...input } }),
    ]);
  });
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
