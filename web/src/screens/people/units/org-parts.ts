import type { ComplianceSummary } from '@muster/shared/areas/compliance';
import type { Group, Unit } from '@muster/shared/areas/lists';
import type { Employee } from '@muster/shared/areas/roster';
import { inTreeOrder, unitTreeOf, withPartsOf } from '@muster/shared/record/unit-tree';
import { percentText, shareOf } from '../../../parts/compliance/shares.ts';
import { nameOf } from '../../../parts/roster/employee-form-values.ts';
import { unitLabels as texts } from '../../../parts/roster/labels.ts';
import { paths } from '../../../paths.ts';

/** Returns the units in tree order with the people of their parts, or a list's groups; shares from `summary`. */
export function orgPartsOf(
  kind: 'unit' | 'group',
  list: readonly (Unit | Group)[],
  rows: readonly Employee[],
  summary: ComplianceSummary | undefined,
) {
  const peopleOf = Map.groupBy(
    rows.filter(({ active }) => active),
    (row) => row[`${kind}_id`],
  );
  const tree = unitTreeOf(list);
  return inTreeOrder(list).map(({ unit: { id, name } }) => {
    const own = peopleOf.get(id) ?? [];
    const people = withPartsOf(tree, [id]).flatMap((part) => peopleOf.get(part) ?? []);
    const counted = summary?.[`${kind}s`].find((one) => one.id === id);
    return {
      id,
      name,
      /** For a unit: its parent unit. */
      parent: tree.get(id),
      detail: [
        texts.people(people.length),
        ...(counted?.people ? [texts.compliant(percentText(counted))] : []),
        ...(kind === 'unit' ? headsOf(people) : []),
      ].join(' · '),
      /** From 0 to 1; undefined without requirements. */
      share: counted && shareOf(counted),
      /** The link to its people. */
      to: people.length > 0 ? `${paths.employees}?${new URLSearchParams({ [kind]: id, active: 'yes' })}` : undefined,
      /** The groups of the unit's own people. */
      groupIds: [...new Set(own.flatMap(({ group_id }) => group_id ?? []))],
    };
  });
}

export type OrgPart = ReturnType<typeof orgPartsOf>[number];

/** Returns the names of a unit's supervisors who report to no one in it; without any, of all its supervisors. */
function headsOf(people: readonly Employee[]): readonly string[] {
  const members = new Set(people.map(({ employee_id }) => employee_id));
  const supervisors = new Map(people.map(({ supervisor_id, supervisor_name }) => [supervisor_id, supervisor_name]));
  const heads = people.filter((one) => supervisors.has(one.employee_id) && !members.has(one.supervisor_id ?? ''));
  return heads.length > 0 ? heads.map(nameOf) : [...supervisors.values()].filter((name) => name !== undefined);
}
