import { Problem } from '../http/problem.ts';
import type { TablePart } from '../table/client.ts';
import type { Employee } from '../table/employee.ts';
import { entityOf, entityOrNone } from '../table/item.ts';
import { type Rank, rankKey } from '../table/rank.ts';
import { getItems } from '../table/read.ts';
import { type Attendee, attendeeKey } from '../table/seat.ts';
import { classKey, type TrainingClass } from '../table/training-class.ts';
import { recordKey, type TrainingRecord } from '../table/training-record.ts';
import { type TrainingType, trainingTypes } from '../table/training-type.ts';

export interface SeatReading {
  row: TrainingClass;
  /** The person's attendee item in this class, which stays when the seat is certified and over. */
  attendee: Attendee | undefined;
  type: TrainingType;
  types: Map<string, TrainingType>;
  record: TrainingRecord;
  rank: Rank | undefined;
}

/** Everything that a decision about one person's seat in one class needs, as it is this moment, in one round trip. */
export async function readForSeat(
  table: TablePart,
  employee: Pick<Employee, 'id' | 'rank_id'>,
  classId: string,
): Promise<SeatReading> {
  const keys = [classKey(table, classId), recordKey(table, employee.id), attendeeKey(table, classId, employee.id)];
  if (employee.rank_id) keys.push(rankKey(table, employee.rank_id));
  const [[rowItem, recordItem, attendeeItem, rankItem], types] = await Promise.all([
    getItems(table, keys),
    trainingTypes(table),
  ]);
  if (!rowItem || rowItem.deleting) throw new Problem('not_found', { detail: 'This class no longer exists' });
  if (!recordItem) throw new Error(`Employee ${employee.id} has no training record`);
  const row = entityOf<TrainingClass>(rowItem);
  const type = types.get(row.type_id);
  if (!type) throw new Error(`Class ${row.id} has no training type`);
  return {
    row,
    attendee: entityOrNone<Attendee>(attendeeItem),
    type,
    types,
    record: entityOf<TrainingRecord>(recordItem),
    rank: entityOrNone<Rank>(rankItem),
  };
}
