import { type BareEntry, isKind } from '../record/entry.ts';
import { alwaysRecorded, inForce } from '../record/in-force.ts';
import { addDays } from '../rules/calendar.ts';
import { requirementsOn } from './requirements-on.ts';

/** Consecutive days on which a requirement is in effect; `until` is the last one (null: not ended). */
export interface RequiredPeriod {
  from: string;
  until: string | null;
}

/** Returns the periods in which each requirement is in effect, by id, earliest first, by the current record. */
export function requiredPeriods(department: readonly BareEntry[]): Map<string, RequiredPeriod[]> {
  const definitions = inForce(department, alwaysRecorded).filter(
    isKind('type.defined', 'type.removed', 'requirement.defined', 'requirement.ended'),
  );
  const byId = Map.groupBy(definitions, ({ data }) => ('type_id' in data ? data.type_id : data.requirement_id));
  return new Map([...byId].map(([id, entries]) => [id, periodsOf(entries)]));
}

function periodsOf(entries: readonly BareEntry[]): RequiredPeriod[] {
  // Nothing begins or ends between these days.
  const days = new Set(
    entries.flatMap(({ valid_on, data }) =>
      'mandatory_since' in data ? [valid_on, data.mandatory_since] : [valid_on],
    ),
  );
  const periods: RequiredPeriod[] = [];
  for (const on of [...days].filter((day) => day !== undefined).sort()) {
    const isRequired = requirementsOn(entries, { on, known: alwaysRecorded }).length > 0;
    const open = periods.at(-1)?.until === null ? periods.at(-1) : undefined;
    if (isRequired && !open) periods.push({ from: on, until: null });
    if (!isRequired && open) open.until = addDays(on, -1);
  }
  return periods;
}
