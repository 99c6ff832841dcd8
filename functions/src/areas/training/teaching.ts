import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import type { SignedInCall } from '../../calls/call.ts';
import { enrollmentStatusOf, presentClass } from '../../domain/training/present-class.ts';
import { cachedTypes, classesNamed } from '../../table/entities/catalogue.ts';
import { requireEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { listTaughtClassIds } from '../../table/entities/teaching.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';

/** How long an ended class is returned, in milliseconds: a year. */
const keptFor = 366 * 24 * 3_600_000;

/** Returns the caller's taught classes, upcoming and of the last year: unfinished first, then latest start first. */
export async function teaching(call: SignedInCall): Promise<Answered[]> {
  const { table, caller, now } = call;
  const since = new Date(now.getTime() - keptFor).toISOString();
  const [ids, record, known] = await Promise.all([
    listTaughtClassIds(table, caller.employee.id, since),
    requireEnrollmentState(table, caller.employee),
    cachedTypes(call),
  ]);
  const classes = (await classesNamed(call, ids)).filter(({ deleting }) => !deleting);
  // A type created after the site was read is not cached yet.
  const types = classes.every(({ type_id }) => known.has(type_id)) ? known : await trainingTypes(table);
  const isEnded = ({ ends_at }: { ends_at: string }) => Number(ends_at <= now.toISOString());
  const sorted = classes.toSorted((a, b) => isEnded(a) - isEnded(b) || b.starts_at.localeCompare(a.starts_at));
  return sorted.flatMap((one) => {
    const type = types.get(one.type_id);
    return type ? [presentClass(one, type, enrollmentStatusOf(record, one.id))] : [];
  });
}
