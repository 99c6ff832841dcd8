import type { SiteTable } from '../table/core/client.ts';
import { type Action, remove, update } from '../table/core/write.ts';
import { classKey } from '../table/entities/training-class.ts';
import type { TrainingRecord } from '../table/entities/training-record.ts';
import { waitingKey } from '../table/entities/waitlist-entry.ts';

/** The waits of one person that end when that person gets a seat of their type. */
export interface EndedWaits {
  classIds: string[];
  /** Deletes the places; the counts of their classes are `fewerWaiting`, summed over everyone in the transaction. */
  writes: Action[];
}

/** Any enrollment ends the person's other waits for that type, and the one for the class itself (DESIGN.md section 3). */
export function endedWaits(table: SiteTable, { waits }: TrainingRecord, typeId: string): EndedWaits {
  const ended = Object.entries(waits).filter(([, wait]) => wait.type_id === typeId);
  return {
    classIds: ended.map(([classId]) => classId),
    writes: ended.map(([classId, { sequence }]) => remove(table, waitingKey(table, classId, sequence))),
  };
}

/** The counts of classes that people have stopped waiting for: one write a class, however many people. */
export function fewerWaiting(table: SiteTable, classIds: readonly string[]): Action[] {
  return [...Map.groupBy(classIds, (id) => id)].map(([id, all]) =>
    update(table, classKey(table, id), { expression: 'ADD waiting_count :less', values: { ':less': -all.length } }),
  );
}
