import { requirementStatuses, requirementStatusWords } from '@muster/shared/requirements/answer';
import { notCompliantStatuses } from '@muster/shared/requirements/compliant';
import { useMemo } from 'react';
import { useGroups, useRanks, useUnits } from '../../../parts/compliance/api.ts';
import { labels } from '../../../parts/compliance/labels.ts';
import { type FilterKind, type Filters, filterKinds } from '../../../parts/compliance/question.ts';
import { useRequirements } from '../requirements/api.ts';

export interface FilterOption {
  value: string;
  label: string;
}

/** Returns an option value, such as `unit:ID`. */
export const optionValue = (kind: FilterKind, value: string) => `${kind}:${value}`;

/** Returns the values of the selected options. */
export const valuesOf = (filters: Filters): readonly string[] =>
  filterKinds.flatMap((kind) => filters[kind].map((value) => optionValue(kind, value)));

/** One option for every status that is out of compliance. */
const notCompliant = 'NOT_COMPLIANT';

/** Returns the filters of option values. */
function filtersOf(values: readonly string[]): Filters {
  const of = (kind: FilterKind) =>
    values.filter((value) => value.startsWith(`${kind}:`)).map((value) => value.slice(kind.length + 1));
  return {
    requirement: of('requirement'),
    unit: of('unit'),
    rank: of('rank'),
    group: of('group'),
    status: [
      ...new Set(
        of('status').flatMap((status): readonly string[] =>
          status === notCompliant ? notCompliantStatuses : [status],
        ),
      ),
    ],
  };
}

/** Returns the filter changes of a choice, relative to the options shown. An earlier choice may not be rendered yet. */
export function changeOf(shown: readonly string[], chosen: readonly string[]): (latest: Filters) => Filters {
  const added = chosen.filter((value) => !shown.includes(value));
  const removed = shown.filter((value) => !chosen.includes(value));
  return (latest) => filtersOf([...new Set([...valuesOf(latest).filter((one) => !removed.includes(one)), ...added])]);
}

const statuses = requirementStatuses.map((status) => ({ id: status, name: requirementStatusWords[status] }));
const statusesAndNotCompliant = [{ id: notCompliant, name: labels.question.notCompliant }, ...statuses];

/**
 * Loads the filter options in groups. A selected filter that no longer exists stays listed, so that it can be removed.
 * `retry` is set if a part failed to load.
 */
export function useFilterOptions(filters: Filters) {
  const requirements = useRequirements();
  const ranks = useRanks();
  const units = useUnits();
  const employeeGroups = useGroups();
  const [requirementList, rankList] = [requirements.data, ranks.data];
  const [unitList, groupList] = [units.data, employeeGroups.data];
  const groups = useMemo(() => {
    const named: Record<FilterKind, readonly { id: string; name: string }[] | undefined> = {
      requirement: requirementList,
      unit: unitList,
      rank: rankList,
      group: groupList,
      // Once chosen, it is stored as its statuses.
      status: notCompliantStatuses.every((status) => filters.status.includes(status))
        ? statuses
        : statusesAndNotCompliant,
    };
    return filterKinds.flatMap((kind) => {
      const loaded = named[kind];
      const gone = filters[kind].filter((value) => !loaded?.some(({ id }) => id === value));
      const items: FilterOption[] = [
        ...(loaded ?? []).map(({ id, name }) => ({ value: optionValue(kind, id), label: name })),
        // While the list loads, selected filters are not shown as removed.
        ...gone.map((value) => ({
          value: optionValue(kind, value),
          label: loaded ? labels.question.unknown(value) : '…',
        })),
      ];
      return items.length > 0 ? [{ group: labels.question.groups[kind], items }] : [];
    });
  }, [requirementList, unitList, rankList, groupList, filters]);
  const failed = [requirements, units, ranks, employeeGroups].filter(({ data, error }) => error !== undefined && !data);
  return {
    groups,
    retry: failed.length > 0 ? () => Promise.all(failed.map(({ retry }) => retry())) : undefined,
  };
}
