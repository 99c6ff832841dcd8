import type { ComparedPeople, ComplianceSummary } from '@muster/shared/areas/compliance';
import type { Employee } from '@muster/shared/areas/roster';
import type { Share } from '@muster/shared/requirements/compliant';
import { nameOf } from '../../../parts/roster/employee-form-values.ts';
import { paths } from '../../../paths.ts';

/** A unit or a group with its active employees. */
export interface OrgPart {
  id: string;
  name: string;
  people: readonly Employee[];
  /** Absent for people who may not see it, and where nothing is required of anybody. */
  share: Share | undefined;
  /** The list of its people; absent without people. */
  to: string | undefined;
}

export interface OrgParts {
  people: number;
  units: readonly OrgPart[];
  groups: readonly OrgPart[];
}

interface Sources {
  rows: readonly Employee[];
  units: readonly { id: string; name: string }[];
  groups: readonly { id: string; name: string }[];
  summary: ComplianceSummary | undefined;
}

/** Returns the units and groups of the department, in the order of the lists, with their active employees. */
export function orgPartsOf({ rows, units, groups, summary }: Sources): OrgParts {
  const active = rows.filter((row) => row.active);
  const partOf = (kind: 'unit' | 'group', shares: readonly ComparedPeople[] = []) => {
    const people = Map.groupBy(active, (row) => row[`${kind}_id`]);
    return ({ id, name }: { id: string; name: string }): OrgPart => ({
      id,
      name,
      people: people.get(id) ?? [],
      share: shares.find((one) => one.id === id),
      to: people.has(id) ? `${paths.employees}?${new URLSearchParams({ [kind]: id, active: 'yes' })}` : undefined,
    });
  };
  return {
    people: active.length,
    units: units.map(partOf('unit', summary?.units)),
    groups: groups.map(partOf('group', summary?.groups)),
  };
}

/** Returns the names of the supervisors in a unit who report to nobody in it; without any, of those outside whom its people report to. */
export function headsOf(people: readonly Employee[]): readonly string[] {
  const members = new Set(people.map(({ employee_id }) => employee_id));
  const supervisors = new Map(people.map(({ supervisor_id, supervisor_name }) => [supervisor_id, supervisor_name]));
  const heads = people.filter(
    ({ employee_id, supervisor_id }) => supervisors.has(employee_id) && !members.has(supervisor_id ?? ''),
  );
  return heads.length > 0 ? heads.map(nameOf) : [...supervisors.values()].filter((name) => name !== undefined);
}
