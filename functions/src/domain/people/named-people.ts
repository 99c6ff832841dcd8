import { isKind } from '@muster/shared/record/entry';
import { alwaysRecorded, byDayAndPlace, inForce } from '@muster/shared/record/in-force';
import { nameOn } from '@muster/shared/record/name-on';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { forEach } from '../../kernel/for-each.ts';
import { findEmployees, fullName } from '../../table/entities/employee.ts';
import { listEntries } from '../../table/entities/record-entry.ts';

/** A person as screens show one. */
export interface NamedHere {
  employee_id: string;
  name: string;
}

/** People by internal id. */
export interface People {
  /** Those on the roster, who can carry firearms. */
  onRoster: ReadonlyMap<string, NamedHere>;
  /** Returns a person; former employees have the name on record, if it was not erased. */
  named: (id: string) => NamedHere;
}

/** Reads the names of people. Reads the records of former employees only. */
export async function readPeople(
  { table, site, now }: Pick<SiteContext, 'table' | 'site' | 'now'>,
  ids: readonly string[],
): Promise<People> {
  const distinct = [...new Set(ids)];
  const employees = await findEmployees(table, distinct);
  const staying = employees.filter(({ leaving }) => !leaving);
  const nameOf = (one: (typeof employees)[number]) => ({ employee_id: one.employee_id, name: fullName(one) });
  const all = new Map(employees.map((one) => [one.id, nameOf(one)]));
  await forEach(
    distinct.filter((id) => !all.has(id)),
    async (id) => {
      const written = await listEntries(table, id);
      const entries = written.map(({ entry }) => entry);
      const numbered = inForce(entries, alwaysRecorded).filter(isKind('employment.started', 'identity'));
      const last = numbered.toSorted(byDayAndPlace(entries)).at(-1);
      const name = nameOn(written, { on: today(site.timezone, now), known: alwaysRecorded });
      all.set(id, { employee_id: last?.data.employee_id ?? '', name: name ?? 'Former employee' });
    },
  );
  return {
    onRoster: new Map(staying.map((one) => [one.id, nameOf(one)])),
    named: (id) => all.get(id) ?? { employee_id: '', name: 'Former employee' },
  };
}
