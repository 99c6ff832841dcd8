import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import type { Call } from '../../calls/call.ts';
import { presentClass } from '../../domain/training/present-class.ts';
import { cachedTypes, upcomingClasses } from '../../table/entities/catalogue.ts';

/** Returns upcoming classes by start, with current seats and waitlists. Omits canceled classes and the caller's own. */
export async function listUpcoming(call: Call<'attendance', 'comingClasses'>): Promise<Answered[]> {
  const [types, classes] = await Promise.all([cachedTypes(call), upcomingClasses(call, { countNow: true })]);
  return classes
    .filter(({ canceled }) => !canceled)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    .flatMap((trainingClass) => {
      const type = types.get(trainingClass.type_id);
      return type ? [presentClass(trainingClass, type, { is_enrolled: false, is_waitlisted: false })] : [];
    });
}
