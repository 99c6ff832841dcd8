import { createHash } from 'node:crypto';
import type { TrainingType as Answered } from '@muster/shared/areas/training';
import type { TablePart } from './client.ts';
import { entityOf, fitsSortKey } from './item.ts';
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

/** Guards that a site uses a training type's name only once. A name that folds into more than a key holds is kept as its hash. */
export function typeNameKey(table: TablePart, name: string): Key {
  const folded = foldName(name);
  const SK = `TYPE#${folded}`;
  const hashed = () => `TYPE##${createHash('sha256').update(folded).digest('hex')}`;
  return { PK: `${table.site}#UNIQUE`, SK: fitsSortKey(SK) ? SK : hashed() };
}

/** Every training type of the site, by id. A department has dozens, not thousands: one query. */
export async function trainingTypes(table: TablePart): Promise<Map<string, TrainingType>> {
  const items = await queryAll(table, `${table.site}#TYPE`);
  return new Map(items.map((item) => [item.SK, entityOf<TrainingType>(item)]));
}
