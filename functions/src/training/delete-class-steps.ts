import { texts } from '../notifications/texts.ts';
import type { SiteContext } from '../site-context.ts';
import { entityOf } from '../table/core/item.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { getItems } from '../table/core/read.ts';
import { type Action, present, remove, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { type Job, newJob } from '../table/entities/job.ts';
import { notify } from '../table/entities/notification.ts';
import { attendeeKey, listAttendees, seatKey } from '../table/entities/seat.ts';
import { classKey, classPointer, findClasses, type TrainingClass } from '../table/entities/training-class.ts';
import { changeRecord, recordKey, type TrainingRecord } from '../table/entities/training-record.ts';
import { trainingTypeKey, trainingTypes } from '../table/entities/training-type.ts';
import { listWaiting, waitingKey } from '../table/entities/waitlist-entry.ts';

/** Four writes for each attendee or waiting person, and a few of its own. */
const atOnce = 23;

/** Somebody in the class: an attendee, or with a sequence a waiting person. */
interface Place {
  employee: string;
  sequence?: number;
}

/**
 * Empties a class that is marked as being deleted, telling everyone, and deletes it with its pointer: in steps, so that a
 * retry or the sweep goes on where a crash stopped it. Nobody can join meanwhile.
 */
export async function deleteClassStepwise(context: SiteContext, classId: string): Promise<void> {
  const { table } = context;
  for (;;) {
    const [[row], attendees, waiting] = await Promise.all([
      findClasses(table, [classId]),
      listAttendees(table, classId),
      listWaiting(table, classId),
    ]);
    if (!row?.deleting) return;
    const places: Place[] = [...attendees.map(({ employee }) => ({ employee })), ...waiting];
    if (places.length === 0) return removeClass(context, row);
    for (let first = 0; first < places.length; first += atOnce) {
      const job = await withoutCollision(() => emptyPlaces(context, row, places.slice(first, first + atOnce)));
      if (job) await unlessBusy(context.runJob(context, job));
    }
  }
}

/** Answers the job of looking again at what those who lose a seat wait for. */
async function emptyPlaces(
  context: SiteContext,
  row: TrainingClass,
  places: readonly Place[],
): Promise<Job | undefined> {
  const { table, now } = context;
  const [types, items] = await Promise.all([
    trainingTypes(table),
    getItems(
      table,
      places.flatMap(({ employee, sequence }) => [
        recordKey(table, employee),
        placeKey(context, row, employee, sequence),
      ]),
    ),
  ]);
  const still = places.flatMap((place, n) => {
    const record = items[2 * n];
    // Without a record (a broken table, which the sweep reports) the place is emptied all the same.
    return items[2 * n + 1] ? [{ ...place, record: record && entityOf<TrainingRecord>(record) }] : [];
  });
  if (still.length === 0) return undefined;
  const seated = still.filter(({ sequence }) => sequence === undefined);
  // Whoever loses a seat may be eligible elsewhere now.
  const again = [...new Set(seated.flatMap(({ record }) => Object.keys(record?.waits ?? {})))].filter(
    (id) => id !== row.id,
  );
  const job = again.length > 0 ? newJob(table, now, { kind: 'look_again', class_ids: again }) : undefined;
  const message = texts.cancelled(types.get(row.type_id)?.name ?? '', row.sessions);
  await transact(table, [
    update(
      table,
      classKey(table, row.id),
      {
        expression: 'SET enrolled_count = enrolled_count - :seated, waiting_count = waiting_count - :waiting',
        values: { ':seated': seated.length, ':waiting': still.length - seated.length },
      },
      { condition: `${present} AND deleting = :true`, values: { ':true': true }, otherwise: () => reread },
    ),
    ...still.flatMap(({ employee, sequence, record }) => [
      ...placeRemovals(context, row, employee, sequence, record),
      notify(table, employee, now, message),
    ]),
    ...(job ? [job.write] : []),
  ]);
  return job?.job;
}

const placeKey = ({ table }: SiteContext, { id }: TrainingClass, employee: string, sequence: number | undefined) =>
  sequence === undefined ? attendeeKey(table, id, employee) : waitingKey(table, id, sequence);

function placeRemovals(
  context: SiteContext,
  row: TrainingClass,
  employee: string,
  sequence: number | undefined,
  record: TrainingRecord | undefined,
): Action[] {
  const { table } = context;
  const isSeat = sequence === undefined;
  return [
    remove(table, placeKey(context, row, employee, sequence), { condition: present, otherwise: () => reread }),
    ...(isSeat ? [remove(table, seatKey(table, employee, row.id))] : []),
    ...(record
      ? [
          changeRecord(table, employee, record, {
            remove: `${isSeat ? 'seats' : 'waits'}.#class`,
            names: { '#class': row.id },
          }),
        ]
      : []),
  ];
}

async function removeClass({ table, actor, now }: SiteContext, row: TrainingClass): Promise<void> {
  const { PK, SK } = classPointer(table, row);
  await withoutCollision(() =>
    transact(table, [
      remove(table, classKey(table, row.id), {
        condition: 'deleting = :true AND enrolled_count = :none AND waiting_count = :none',
        values: { ':true': true, ':none': 0 },
        // Somebody else has deleted it, or its counts are wrong: the sweep reports that.
        otherwise: (old) => (old ? new Error(`Class ${row.id} is empty but its counts are not`) : new Gone()),
      }),
      remove(table, { PK, SK }),
      update(table, trainingTypeKey(table, row.type_id), {
        expression: 'ADD class_count :less',
        values: { ':less': -1 },
      }),
      audit(table, actor, now, {
        action: 'class.deleted',
        subject: { class: row.id, type: row.type_id },
        before: { ...row },
      }),
    ]),
  ).catch((error) => {
    if (!(error instanceof Gone)) throw error;
  });
}

class Gone extends Error {}
