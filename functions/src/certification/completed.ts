import type { CompletedTraining } from '@muster/shared/areas/certification';
import type { Call } from '../http/call.ts';
import { pagedList, readOnce } from '../http/paging.ts';
import { findClasses, listEndedClassIds } from '../table/entities/training-class.ts';
import { trainingTypes } from '../table/entities/training-type.ts';
import { presentSession } from '../training/present-class.ts';

/** Returns the classes that have ended, latest first, page by page. */
export async function completedTrainings(call: Call<'certification', 'completed'>): Promise<CompletedTraining[]> {
  const { table, now } = call;
  const types = readOnce(() => trainingTypes(table));
  return pagedList(call, async (from, most) => {
    const [{ ids, next }, known] = await Promise.all([listEndedClassIds(table, now, from, most), types()]);
    const classes = await findClasses(table, ids);
    return {
      next,
      rows: classes.flatMap(({ id, type_id, location, sessions, enrolled_count, ends_at, deleting }) => {
        const type = known.get(type_id);
        if (!type || deleting || ends_at > now.toISOString()) return [];
        return [
          {
            id,
            name: type.name,
            location,
            dates: sessions.map(presentSession),
            enrollment_count: enrolled_count,
            training_type: { is_mandatory: type.is_mandatory },
          },
        ];
      }),
    };
  });
}
