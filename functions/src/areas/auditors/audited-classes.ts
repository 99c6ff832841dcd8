import type { AuditedClass } from '@muster/shared/areas/auditors';
import { type AuditedDays, type AuditLimits, isAuditedClass } from '@muster/shared/rules/auditor-access';
import { addDays, instantOf, today } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { findClasses, listClassIdsEndingWithin } from '../../table/entities/training-class.ts';

/**
 * Returns the classes whose days are all in a range, latest first; auditors get only those that their account covers.
 */
export async function auditedClasses(call: Call<'auditors', 'classes'>): Promise<AuditedClass[]> {
  const { table, site } = call;
  const shown = shownOf(call);
  const startOf = (day: string) => instantOf(day, '00:00', site.timezone);
  const [types, ids] = await Promise.all([
    cachedTypes(call),
    listClassIdsEndingWithin(table, startOf(shown.range_from), startOf(addDays(shown.range_until, 1))),
  ]);
  const classes = await findClasses(table, ids);
  return classes
    .filter((trainingClass) => !trainingClass.deleting && isAuditedClass(shown, trainingClass))
    .toSorted((a, b) => b.ends_at.localeCompare(a.ends_at) || b.id.localeCompare(a.id))
    .flatMap(({ id, type_id, location, sessions, ...trainingClass }) => {
      const type = types.get(type_id);
      const [first, last] = [sessions[0], sessions.at(-1)];
      if (!type || !first || !last) return [];
      return [
        {
          id,
          training_id: type_id,
          training_name: type.name,
          location,
          from: first.date,
          until: last.date,
          attendees: trainingClass.enrolled_count,
          certified: trainingClass.certified_count ?? 0,
          attendance_closed: trainingClass.attendance_closed !== undefined,
          canceled: trainingClass.canceled !== undefined,
        },
      ];
    });
}

/** Returns the requested days and topics. For an auditor, limited to those of the account. */
function shownOf({ query, site, now, auditor }: Call<'auditors', 'classes'>): AuditedDays & AuditLimits {
  const day = today(site.timezone, now);
  const { range_from, range_until, topics } = auditor ?? { range_from: addDays(day, -365), range_until: day };
  const { from = range_from, to = range_until } = query;
  if (!auditor) return { range_from: from, range_until: to };
  return {
    range_from: from > range_from ? from : range_from,
    range_until: to < range_until ? to : range_until,
    topics,
  };
}
