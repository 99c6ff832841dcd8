import { ApiError } from '../http/api-error.ts';
import type { SiteTable } from '../table/core/client.ts';
import { entityOf, entityOrNone } from '../table/core/item.ts';
import { getItems } from '../table/core/read.ts';
import type { Employee } from '../table/entities/employee.ts';
import { type Rank, rankKey } from '../table/entities/rank.ts';
import { type Attendee, attendeeKey } from '../table/entities/seat.ts';
import { classKey, type TrainingClass } from '../table/entities/training-class.ts';
import { recordKey, type TrainingRecord } from '../table/entities/training-record.ts';
import { type TrainingType, trainingTypes } from '../table/entities/training-type.ts';

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
  table: SiteTable,
  employee: Pick<Employee, 'id' | 'rank_id'>,
  classId: string,
): Promise<SeatReading> {
  const keys = [classKey(table, classId), recordKey(table, employee.id), attendeeKey(table, classId, employee.id)];
  if (employee.rank_id) keys.push(rankKey(table, employee.rank_id));
  const [[rowItem, recordItem, attendeeItem, rankItem], types] = await Promise.all([
    getItems(table, keys),
    trainingTypes(table),
  ]);
  if (!rowItem || rowItem.deleting) throw new ApiError('not_found', { detail: 'This class no longer exists' });
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
