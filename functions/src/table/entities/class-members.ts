import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { queryAll } from '../core/read.ts';
import type { Attendee } from './seat.ts';
import type { TrainingClass } from './training-class.ts';
import type { Waiting } from './waitlist-entry.ts';

/** A class and everybody in it. */
export interface ClassMembers {
  row: TrainingClass | undefined;
  /** By internal id. */
  attendees: Attendee[];
  /** In the order of the line. */
  waiting: Waiting[];
}

/**
 * A class and everybody in it in one round trip. The class is read no later than the line: whoever finds it unchanged afterwards
 * (`isSameLine`) has the line as it is.
 */
export async function readClassMembers(table: SiteTable, classId: string): Promise<ClassMembers> {
  const items = await queryAll(table, `${table.site}#CLASS#${classId}`);
  const row = items.find(({ SK }) => SK === 'CLASS');
  return {
    row: row && entityOf<TrainingClass>(row),
    attendees: items.filter(({ SK }) => SK.startsWith('SEAT#')).map((item) => entityOf<Attendee>(item)),
    waiting: items.filter(({ SK }) => SK.startsWith('WAIT#')).map((item) => entityOf<Waiting>(item)),
  };
}

/** Nobody joined the line between two readings of a class (the sequence only grows), and so nobody can have left it where the count is the same. */
export function isSameLine(one: TrainingClass | undefined, other: TrainingClass): boolean {
  return one?.wait_sequence === other.wait_sequence && one.waiting_count === other.waiting_count;
}
