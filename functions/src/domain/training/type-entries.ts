import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import type { NewEntry } from '../../table/entities/record-entry.ts';
import { recordedTypeFields, type TrainingType } from '../../table/entities/training-type.ts';

/** Returns a training type's facts for the department's record. */
export const typeFacts = ({ id, name, is_mandatory, mandatory_since, expiration_months, archived }: TrainingType) => ({
  type_id: id,
  name,
  is_mandatory,
  ...(is_mandatory && mandatory_since && { mandatory_since }),
  ...(expiration_months && { expiration_months }),
  ...(archived && { archived }),
});

/** Returns the entry that defines a training type from today. */
export const typeDefined = ({ site, now }: Pick<SiteContext, 'site' | 'now'>, type: TrainingType): NewEntry => ({
  kind: 'type.defined',
  valid_on: today(site.timezone, now),
  data: typeFacts(type),
});

/** Returns the entry that ends a type. */
export const typeRemoved = ({ site, now }: Pick<SiteContext, 'site' | 'now'>, { id }: TrainingType): NewEntry => ({
  kind: 'type.removed',
  valid_on: today(site.timezone, now),
  data: { type_id: id },
});

/** Returns whether an edit changes facts in the department's record. */
export const isRecorded = (before: TrainingType, after: TrainingType): boolean =>
  recordedTypeFields.some((name) => before[name] !== after[name]);
