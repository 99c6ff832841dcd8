import type { AskedRequirement, ComplianceCell, ComplianceRow, OwnPeople } from '@muster/shared/areas/compliance';
import { type RequirementStatus, requirementStatuses } from '@muster/shared/requirements/answer';
import { countPerson, emptyShare, isCompliant, type Share } from '@muster/shared/requirements/compliant';
import { fold, matcherOf } from '@muster/shared/rules/search';
import { sorted } from '../../ui/data-table/sorting.ts';
import { labels } from './labels.ts';

/** A row of the table. Team rows have their supervisor. */
export type LoadedRow = ComplianceRow & Partial<Pick<OwnPeople['rows'][number], 'supervisor_id' | 'supervisor_name'>>;

/** A person's row of the matrix, with one cell for each requirement and values derived from the cells. */
export type MatrixPerson = Omit<LoadedRow, 'cells'> & {
  /** In the order of the requirements. Undefined if the requirement does not apply to the person. */
  cells: readonly (ComplianceCell | undefined)[];
  /** The number of cells that are out of compliance. */
  lacking: number;
  /** The person's statuses as bits by position in `requirementStatuses`: fast to count for thousands of people. */
  statuses: number;
  /** The texts that the search covers. */
  fields: readonly string[];
  /** The text that sorts the people by name with a plain comparison. */
  sortName: string;
  sortId: string;
};

const bitOf = (status: string) => 1 << (requirementStatuses as readonly string[]).indexOf(status);

/** Returns a text that sorts without regard to case and accents, and with 9 before 10. */
const sortText = (text: string) => fold(text).replace(/\d+/g, (digits) => digits.padStart(12, '0'));

/** Returns the rows with one cell for each requirement. */
export function peopleOf(
  rows: readonly LoadedRow[],
  requirements: readonly AskedRequirement[],
): readonly MatrixPerson[] {
  const position = new Map(requirements.map(({ id }, index) => [id, index]));
  return rows.map((row) => {
    const cells = new Array<ComplianceCell | undefined>(requirements.length).fill(undefined);
    let lacking = 0;
    let statuses = 0;
    for (const cell of row.cells) {
      const index = position.get(cell.requirement_id);
      if (index === undefined) continue;
      cells[index] = cell;
      statuses |= bitOf(cell.status);
      if (!isCompliant(cell.status)) lacking += 1;
    }
    const fields = [row.name, row.employee_id, row.rank, row.unit, row.group].filter((text) => text !== null);
    const [sortName, sortId] = [sortText(row.name), sortText(row.employee_id)];
    return { ...row, cells, lacking, statuses, fields, sortName, sortId };
  });
}

/** The sort orders of the rows. */
export const sortKeys = ['name', 'id', 'lacking'] as const;
export type SortKey = (typeof sortKeys)[number];

type Compare = (a: MatrixPerson, b: MatrixPerson) => number;
const byText =
  (key: 'sortName' | 'sortId'): Compare =>
  (a, b) =>
    a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0;
const byId = byText('sortId');
/** Sorts people by name, then by employee ID. */
export const byName: Compare = (a, b) => byText('sortName')(a, b) || byId(a, b);
const orders: Record<Exclude<SortKey, 'lacking'>, Compare> = { name: byName, id: byId };

/** Returns people sorted by name, by employee ID, or with most gaps first. */
export function sortedPeople(people: readonly MatrixPerson[], by: SortKey): readonly MatrixPerson[] {
  // The sort is stable: people already sorted by name need only the numbers, which is fast for thousands.
  if (by === 'lacking') return people.toSorted(byName).sort((a, b) => b.lacking - a.lacking);
  return people.toSorted(orders[by]);
}

/** Returns the people who match a search. */
export function foundPeople(people: readonly MatrixPerson[], query: string): readonly MatrixPerson[] {
  if (query === '') return people;
  const matches = matcherOf(query);
  return people.filter(({ fields }) => matches(fields));
}

/** Returns the people with one of these statuses in any requirement. Without statuses, returns everyone. */
export function peopleWith(people: readonly MatrixPerson[], statuses: readonly string[]): readonly MatrixPerson[] {
  if (statuses.length === 0) return people;
  const mask = statuses.reduce((bits, status) => bits | bitOf(status), 0);
  return people.filter((person) => (person.statuses & mask) !== 0);
}

/** Returns the number of people with each status in any requirement. */
export function statusCounts(people: readonly MatrixPerson[]): ReadonlyMap<RequirementStatus, number> {
  return new Map(
    requirementStatuses.map((status) => {
      const bit = bitOf(status);
      return [status, people.reduce((count, { statuses }) => count + ((statuses & bit) === 0 ? 0 : 1), 0)];
    }),
  );
}

/** The counts of a table, or of one of its groups. */
export interface Totals {
  whole: Share;
  /** In the order of the requirements. */
  shares: readonly Share[];
}

/** Counts people in total, and for each of `requirements` columns. */
export function totalsOf(people: readonly MatrixPerson[], requirements: number): Totals {
  const shares = Array.from({ length: requirements }, emptyShare);
  const whole = emptyShare();
  for (const { cells } of people) {
    const found = cells.flatMap((cell) => cell?.status ?? []);
    countPerson(whole, found);
    shares.forEach((share, index) => {
      const status = cells[index]?.status;
      if (status) countPerson(share, [status]);
    });
  }
  return { whole, shares };
}

/** The groupings of the rows. `supervisor` applies to teams only. */
export const groupKeys = ['none', 'unit', 'rank', 'supervisor'] as const;
export type GroupKey = (typeof groupKeys)[number];

export type MatrixItem =
  | { kind: 'group'; key: string; title: string; totals: Totals }
  | { kind: 'person'; key: string; person: MatrixPerson };

const personItem = (person: MatrixPerson): MatrixItem => ({ kind: 'person', key: person.employee_id, person });

interface PeopleGroup {
  key: string;
  title: string;
  members: readonly MatrixPerson[];
}

/** Returns the lines of groups, each with its people below, counted for each of `requirements` columns. */
export const groupItems = (groups: readonly PeopleGroup[], requirements: number): readonly MatrixItem[] =>
  groups.flatMap(({ key, title, members }): MatrixItem[] => [
    { kind: 'group', key: `group ${key}`, title, totals: totalsOf(members, requirements) },
    ...members.map(personItem),
  ]);

/** Returns the matrix lines: groups by name, people without a unit or rank last. Groups keep the order of people. */
export function matrixItems(
  people: readonly MatrixPerson[],
  by: Exclude<GroupKey, 'supervisor'>,
  requirements: number,
): readonly MatrixItem[] {
  if (by === 'none') return people.map(personItem);
  const groups = [...Map.groupBy(people, (person) => person[by])].map(([name, members]) => ({ name, members }));
  const without = by === 'unit' ? labels.matrix.noUnit : labels.matrix.noRank;
  return groupItems(
    sorted(groups, ({ name }) => name, 'ascending').map(({ name, members }) => ({
      key: name ?? '',
      title: name ?? without,
      members,
    })),
    requirements,
  );
}

/** Returns true for a current employee. The number of a former employee may belong to another person by now. */
export const isSelectable = (item: MatrixItem): boolean => item.kind === 'person' && item.person.left !== true;

/** Returns the keys of the people who can be selected. */
export const selectableKeys = (items: readonly MatrixItem[]): readonly string[] =>
  items.filter(isSelectable).map(({ key }) => key);

/** Parses the cell in the URL (`?cell=1004.ID`). An employee ID may have dots; a requirement's id has none. */
export function cellOf(text: string | null): { employeeId: string; requirementId: string } | undefined {
  const [, employeeId, requirementId] = /^(.+)\.([^.]+)$/.exec(text ?? '') ?? [];
  return employeeId && requirementId ? { employeeId, requirementId } : undefined;
}

export const cellParameter = (employeeId: string, requirementId: string) => `${employeeId}.${requirementId}`;
