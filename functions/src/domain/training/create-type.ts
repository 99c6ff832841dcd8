import type { TrainingType as Answered, training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findDepartmentHead, recordOfDepartment } from '../../table/entities/department-record.ts';
import { addTrainingType, claimTypeName, courseFields, type TrainingType } from '../../table/entities/training-type.ts';
import { courseWrites, storedCourse } from './course-fields.ts';
import { typeDefined } from './type-entries.ts';

export type TypeInput = ValidatedInput<typeof training.createType>['body'];

/** Creates a training type. Throws `name_taken` (folded name), and a field error for a future mandatory date. */
export async function createType(
  context: SiteContext,
  { mandatory_since, ...fields }: TypeInput,
): Promise<TrainingType> {
  const { table, actor, now, idempotency } = context;
  const { name, description, is_mandatory, type: kind, expiration_months, ...course } = fields;
  const input = { name, description, is_mandatory, type: kind, expiration_months, ...storedCourse(course) };
  const since = input.is_mandatory ? { mandatory_since: sinceDay(context, mandatory_since) } : {};
  const type: TrainingType = { id: newId(now), ...input, ...since, class_count: 0 };
  await withoutCollision(async () => {
    const head = await findDepartmentHead(table);
    await transact(table, [
      ...idempotency.storeAnswer(presentType(type)),
      claimTypeName(table, type, () => new ApiError('name_taken')),
      addTrainingType(table, type),
      ...(await courseWrites(context, undefined, type)),
      ...recordOfDepartment(context, head, [typeDefined(context, type)]),
      audit(table, actor, now, { action: 'type.create', subject: { type: type.id }, after: { ...input, ...since } }),
    ]);
  });
  return type;
}

/** Returns the day from which a type is mandatory, by default today. Throws a field error for a future day. */
export function sinceDay({ site, now }: Pick<SiteContext, 'site' | 'now'>, given: string | undefined): string {
  const date = today(site.timezone, now);
  if (given !== undefined && given > date) throw invalidField('mandatory_since', mandatoryInFuture);
  return given ?? date;
}

const mandatoryInFuture = 'Required from must not be in the future';

export function presentType(trainingType: TrainingType): Answered {
  const { id, name, description, is_mandatory, type, expiration_months, archived, mandatory_since } = trainingType;
  return {
    id,
    name,
    description: description ?? null,
    is_mandatory,
    type,
    expiration_months: expiration_months ?? null,
    archived: archived ?? false,
    mandatory_since: mandatory_since ?? null,
    ...presentCourse(trainingType),
  };
}

function presentCourse(trainingType: TrainingType): Pick<Answered, (typeof courseFields)[number]> {
  return Object.fromEntries(
    courseFields.filter((name) => trainingType[name] !== undefined).map((name) => [name, trainingType[name]]),
  );
}
