import type { TrainingType as Answered } from '@muster/shared/areas/training';
import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { type Item, type Key, queryAll } from '../core/read.ts';
import { uniqueNameKey } from './unique-name.ts';

export interface TrainingType {
  id: string;
  name: string;
  description?: string | undefined;
  is_mandatory: boolean;
  type: Answered['type'];
  /** Calendar months; absent: a certification never expires. */
  expiration_months?: number | undefined;
  /** How many classes it has: a type with classes is not deleted. */
  class_count: number;
}

export const trainingTypeKey = (table: SiteTable, id: string): Key => ({ PK: `${table.site}#TYPE`, SK: id });

export const trainingTypeItem = (table: SiteTable, type: TrainingType): Item => ({
  ...trainingTypeKey(table, type.id),
  ...type,
});

/** Guards that a site uses a training type's name only once. */
export const typeNameKey = (table: SiteTable, name: string): Key => uniqueNameKey(table, 'TYPE', name);

/** Every training type of the site, by id. A department has dozens, not thousands: one query. */
export async function trainingTypes(table: SiteTable): Promise<Map<string, TrainingType>> {
  const items = await queryAll(table, `${table.site}#TYPE`);
  return new Map(items.map((item) => [item.SK, entityOf<TrainingType>(item)]));
}
