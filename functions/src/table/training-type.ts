import type { TrainingType as Answered } from '@muster/shared/areas/training';
import type { TablePart } from './client.ts';
import { entityOf } from './item.ts';
import { type Item, type Key, queryAll } from './read.ts';

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

export const trainingTypeKey = (table: TablePart, id: string): Key => ({ PK: `${table.site}#TYPE`, SK: id });

export const trainingTypeItem = (table: TablePart, type: TrainingType): Item => ({
  ...trainingTypeKey(table, type.id),
  ...type,
});

/** Two names that differ only in case or spaces are the same one. */
export const foldName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Guards that a site uses a training type's name only once. */
export const typeNameKey = (table: TablePart, name: string): Key => ({
  PK: `${table.site}#UNIQUE`,
  SK: `TYPE#${foldName(name)}`,
});

/** Every training type of the site, by id. A department has dozens, not thousands: one query. */
export async function trainingTypes(table: TablePart): Promise<Map<string, TrainingType>> {
  const items = await queryAll(table, `${table.site}#TYPE`);
  return new Map(items.map((item) => [item.SK, entityOf<TrainingType>(item)]));
}
