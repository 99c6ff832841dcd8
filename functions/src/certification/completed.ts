import type { CompletedTraining } from '@muster/shared/areas/certification';
import type { Call } from '../http/call.ts';
import { pagedList, readOnce } from '../http/paging.ts';
import { findClasses, listEndedClassIds } from '../table/entities/training-class.ts';
import { trainingTypes } from '../table/entities/training-type.ts';
import { presentSession } from '../training/present-class.ts';

/** Classes that have ended, latest first, page by page. */
export async function completedTrainings(call: Call<'certification', 'completed'>): Promise<CompletedTraining[]> {
  const { table, now } = call;
  const types = readOnce(() => trainingTypes(table));
  return pagedList(call, async (from, most) => {
    const [{ ids, next }, known] = await Promise.all([listEndedClassIds(table, now, from, most), types()]);
    const rows = await findClasses(table, ids);
    return {
      next,
      rows: rows.flatMap((row) => {
        const type = known.get(row.type_id);
        if (!type || row.deleting || row.ends_at > now.toISOString()) return [];
        const { id, location, sessions, enrolled_count } = row;
        const training_type = { is_mandatory: type.is_mandatory };
        return [
          {
            id,
            name: type.name,
            location,
            dates: sessions.map(presentSession),
            enrollment_count: enrolled_count,
            training_type,
          },
        ];
      }),
    };
  });
}
