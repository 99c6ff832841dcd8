import type { AskedRequirement, ComplianceCell, ComplianceRow, OwnPeople } from '@muster/shared/areas/compliance';
import { type RequirementStatus, requirementStatuses } from '@muster/shared/requirements/answer';
import { countPerson, emptyShare, isCompliant, type Share } from '@muster/shared/requirements/compliant';
import { fold, matcherOf } from '@muster/shared/rules/search';
import { sorted } from '../../ui/data-table/sorting.ts';
import { labels } from './labels.ts';

/** A row of an answer; people of a team have their supervisor. */
export type LoadedRow = ComplianceRow & Partial<Pick<OwnPeople['rows'][number], 'supervisor_id' | 'supervisor_name'>>;

/** A person's row of the matrix: a cell for each requirement, and what follows from the cells. */
export type MatrixPerson = Omit<LoadedRow, 'cells'> & {
  /** In the order of the requirements; undefined: the person does not have it. */
  cells: readonly (ComplianceCell | undefined)[];
  /** How many of the cells are not compliant. */
  lacking: number;
  /**
   * The statuses that it has, each a bit by its position in `requirementStatuses`: thousands of people are counted at
   * once.
   */
  statuses: number;
  /** What the search looks at. */
  fields: readonly string[];
  /** What the people are sorted by: texts that are compared as they are. */
  sortName: string;
  sortId: string;
};

/** Returns the bit of a status. */
const bitOf = (status: string) => 1 << (requirementStatuses as readonly string[]).indexOf(status);

/** Returns a text that sorts without regard to case and accents, and with 9 before 10. */
const sortText = (text: string) => fold(text).replace(/\d+/g, (digits) => digits.padStart(12, '0'));

/** Returns rows of an answer with a cell for each requirement. */
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

/** By what the rows are sorted. */
export const sortKeys = ['name', 'id', 'lacking'] as const;
export type SortKey = (typeof sortKeys)[number];

type Compare = (a: MatrixPerson, b: MatrixPerson) => number;
const byText =
  (key: 'sortName' | 'sortId'): Compare =>
  (a, b) =>
    a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0;
const byId = byText('sortId');
/** Orders people by name, and those of one name by employee ID. */
export const byName: Compare = (a, b) => byText('sortName')(a, b) || byId(a, b);
const orders: Record<Exclude<SortKey, 'lacking'>, Compare> = { name: byName, id: byId };

/** Returns people by name, by employee ID, or those who lack most first. */
export function sortedPeople(people: readonly MatrixPerson[], by: SortKey): readonly MatrixPerson[] {
  // A sort keeps the order of equals: it takes numbers alone to compare thousands who are by name already.
  if (by === 'lacking') return people.toSorted(byName).sort((a, b) => b.lacking - a.lacking);
  return people.toSorted(orders[by]);
}

/** Returns the people who match a search. */
export function foundPeople(people: readonly MatrixPerson[], query: string): readonly MatrixPerson[] {
  if (query === '') return people;
  const matches = matcherOf(query);
  return people.filter(({ fields }) => matches(fields));
}

/** Returns the people with one of these statuses in any requirement; everybody, if none is named. */
export function peopleWith(people: readonly MatrixPerson[], statuses: readonly string[]): readonly MatrixPerson[] {
  if (statuses.length === 0) return people;
  const wanted = statuses.reduce((bits, status) => bits | bitOf(status), 0);
  return people.filter((person) => (person.statuses & wanted) !== 0);
}

/** Returns how many people have each status in any requirement. */
export function statusCounts(people: readonly MatrixPerson[]): ReadonlyMap<RequirementStatus, number> {
  return new Map(
    requirementStatuses.map((status) => {
      const bit = bitOf(status);
      return [status, people.reduce((count, { statuses }) => count + ((statuses & bit) === 0 ? 0 : 1), 0)];
    }),
  );
}

/** The people of a table, or of one group of it, counted. */
export interface Totals {
  whole: Share;
  /** In the order of the requirements. */
  shares: readonly Share[];
}

/** Counts people, in total and for each of so many requirements. */
export function totalsOf(people: readonly MatrixPerson[], requirements: number): Totals {
  const shares = Array.from({ length: requirements }, emptyShare);
  const whole = emptyShare();
  for (const { cells } of people) {
    const asked = cells.flatMap((cell) => cell?.status ?? []);
    countPerson(whole, asked);
    shares.forEach((share, index) => {
      const status = cells[index]?.status;
      if (status) countPerson(share, [status]);
    });
  }
  return { whole, shares };
}

/** How the rows are grouped; by supervisor only in a team. */
export const groupKeys = ['none', 'unit', 'rank', 'supervisor'] as const;
export type GroupKey = (typeof groupKeys)[number];

/** A line of the matrix: the head of a group, or a person. */
export type MatrixItem =
  | { kind: 'group'; key: string; title: string; totals: Totals }
  | { kind: 'person'; key: string; person: MatrixPerson };

const personItem = (person: MatrixPerson): MatrixItem => ({ kind: 'person', key: person.employee_id, person });

interface PeopleGroup {
  key: string;
  title: string;
  members: readonly MatrixPerson[];
}

/** Returns groups as lines, each with its people below it, counted for each of so many requirements. */
export const groupItems = (groups: readonly PeopleGroup[], requirements: number): readonly MatrixItem[] =>
  groups.flatMap(({ key, title, members }): MatrixItem[] => [
    { kind: 'group', key: `group ${key}`, title, totals: totalsOf(members, requirements) },
    ...members.map(personItem),
  ]);

/**
 * Returns the lines of the matrix: groups by name, people without a unit or rank last, and in each the people in their
 * order.
 */
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

/**
 * Returns true for a person who can be enrolled or told something: the number of who has left may be another person's
 * by now.
 */
export const isSelectable = (item: MatrixItem): boolean => item.kind === 'person' && item.person.left !== true;

/** Returns the keys of the people who can be selected. */
export const selectableKeys = (items: readonly MatrixItem[]): readonly string[] =>
  items.filter(isSelectable).map(({ key }) => key);

/** Reads the cell that the URL names (`?cell=1004.ID`). An employee ID may have dots; a requirement's id has none. */
export function cellOf(text: string | null): { employeeId: string; requirementId: string } | undefined {
  const [, employeeId, requirementId] = /^(.+)\.([^.]+)$/.exec(text ?? '') ?? [];
  return employeeId && requirementId ? { employeeId, requirementId } : undefined;
}

export const cellParameter = (employeeId: string, requirementId: string) => `${employeeId}.${requirementId}`;
