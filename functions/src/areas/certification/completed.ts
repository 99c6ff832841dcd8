import type { CompletedTraining } from '@muster/shared/areas/certification';
import type { Call } from '../../calls/call.ts';
import { pagedList, type WrittenRow, writeRow } from '../../calls/paging.ts';
import { countOpenAttendees } from '../../domain/training/open-attendees.ts';
import { presentSession } from '../../domain/training/present-class.ts';
import type { JsonText } from '../../kernel/json-text.ts';
import { started } from '../../table/core/started.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { endedClassPages, findClasses } from '../../table/entities/training-class.ts';

/** Returns the classes that have ended, latest first, in pages. */
export function completedTrainings(call: Call<'certification', 'completed'>): Promise<JsonText<CompletedTraining[]>> {
  return pagedList(call, async function* (after, pageSize): AsyncGenerator<WrittenRow<CompletedTraining>[]> {
    const { table, now } = call;
    const types = started(cachedTypes(call));
    for await (const positions of endedClassPages(table, now, after, pageSize)) {
      const places = new Map(positions.map(({ id, at }) => [id, at]));
      const [classes, known] = await Promise.all([findClasses(table, [...places.keys()]), types]);
      const open = await countOpenAttendees(table, classes, known);
      yield classes.flatMap((trainingClass) => {
        const { id, type_id, location, sessions, enrolled_count, certified_count, ends_at } = trainingClass;
        const type = known.get(type_id);
        if (!type || trainingClass.deleting || trainingClass.canceled || ends_at > now.toISOString()) return [];
        const row = {
          id,
          name: type.name,
          location,
          dates: sessions.map(presentSession),
          enrollment_count: enrolled_count,
          certified_count: certified_count ?? 0,
          uncertified_count: open.get(id) ?? 0,
          training_type: { is_mandatory: type.is_mandatory },
        };
        return [writeRow(places.get(id) ?? '', row)];
      });
    }
  });
}
