import type { Group, Unit } from '@muster/shared/areas/lists';
import type { Rank } from '@muster/shared/areas/ranks';
import { hasColumnNames } from '@muster/shared/csv-file/columns';
import { type CsvFile, readCsvFile, UnreadableFile } from '@muster/shared/csv-file/read-csv-file';
import { checkRows } from '@muster/shared/roster-import/check';
import { type ColumnChoice, matchColumns, type RosterField, rosterColumns } from '@muster/shared/roster-import/columns';
import { groupProblems } from '@muster/shared/roster-import/problems';
import type { CheckedRow, Holder } from '@muster/shared/roster-import/row';
import { today } from '@muster/shared/rules/calendar';
import { foldName } from '@muster/shared/rules/folded';
import { nearest } from '@muster/shared/rules/nearest';
import { useMemo, useState } from 'react';
import { fileLabels } from '../../ui/file-import/labels.ts';
import { useTimeZone } from '../auth/use-current-employee.ts';

/** What the department has, which a file is compared with. */
interface Department {
  ranks: readonly Rank[];
  units: readonly Unit[];
  groups: readonly Group[];
  employees: readonly Holder[];
}

interface Chosen {
  name: string;
  file: CsvFile;
  /** The first row has names of columns, as far as the import can tell. */
  isNamed: boolean;
  columns: ColumnChoice;
  /** The fields whose column has only a similar name, until another one is chosen. */
  guessed: ReadonlySet<RosterField>;
}

/** A name of ranks in the file that the department does not have, or has several times. */
export interface UnknownRank {
  folded: string;
  name: string;
  count: number;
}

/** Reads the file that a person chooses, and checks its rows by the columns and ranks that they choose. */
export function useImportFile(department: Department | undefined) {
  const timeZone = useTimeZone();
  const [chosen, setChosen] = useState<Chosen>();
  const [rankFor, setRankFor] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [reading, setReading] = useState(false);

  async function choose(picked: File | null): Promise<void> {
    if (!picked) return;
    setReading(true);
    setFailure(undefined);
    try {
      const file = readCsvFile(new Uint8Array(await picked.arrayBuffer()));
      const matched = matchColumns(file.header);
      const isNamed = hasColumnNames(matched);
      const near = isNamed ? matched.near : [];
      setChosen({
        name: picked.name,
        file,
        isNamed,
        columns: new Map([...matched.columns, ...near.map(({ field, column }) => [field, column] as const)]),
        guessed: new Set(near.map(({ field }) => field)),
      });
      setRankFor(new Map());
    } catch (error) {
      setChosen(undefined);
      // The browser refuses a file that was changed or removed since it was chosen.
      setFailure(error instanceof UnreadableFile ? error.message : fileLabels.file.unreadable);
    } finally {
      setReading(false);
    }
  }

  function forget(): void {
    setChosen(undefined);
    setRankFor(new Map());
  }

  function chooseColumn(field: RosterField, column: number | undefined): void {
    if (!chosen) return;
    const columns = new Map(chosen.columns);
    if (column === undefined) columns.delete(field);
    else columns.set(field, column);
    setChosen({ ...chosen, columns, guessed: new Set([...chosen.guessed].filter((one) => one !== field)) });
  }

  function chooseRank(folded: string, rankId: string): void {
    const next = new Map(rankFor);
    if (rankId) next.set(folded, rankId);
    else next.delete(folded);
    setRankFor(next);
  }

  const complete =
    chosen !== undefined && rosterColumns.every(({ field, required }) => !required || chosen.columns.has(field));
  const rows = useMemo(() => {
    if (!chosen || !complete || !department) return undefined;
    const { file, columns } = chosen;
    const known = { ...department, rankFor, today: today(timeZone, new Date()) };
    return checkRows(file.rows, { columns, width: file.header.length }, known);
  }, [chosen, complete, department, rankFor, timeZone]);
  const problems = useMemo(
    () => rows && groupProblems(rows, department?.ranks.map(({ name }) => name) ?? []),
    [rows, department],
  );
  // Those with a chosen rank stay listed, so that the choice can be changed.
  const unknownRanks = useMemo(
    () => (rows && department ? unknownRanksOf(rows, department.ranks) : []),
    [rows, department],
  );
  return { chosen, failure, reading, rows, problems, unknownRanks, rankFor, choose, forget, chooseColumn, chooseRank };
}

function unknownRanksOf(rows: readonly CheckedRow[], ranks: readonly Rank[]): UnknownRank[] {
  const known = Map.groupBy(ranks, ({ name }) => foldName(name));
  const named = rows.flatMap(({ fields: { rank } }) => (rank?.trim() ? [rank.trim()] : []));
  return [...Map.groupBy(named, foldName)]
    .filter(([folded]) => known.get(folded)?.length !== 1)
    .map(([folded, names]) => ({ folded, name: names[0] ?? folded, count: names.length }))
    .toSorted((a, b) => b.count - a.count);
}

/** Returns the id of the rank whose name is nearly this one, to be listed first. */
export function similarRank(name: string, ranks: readonly Rank[]): string | undefined {
  const near = nearest(
    name,
    ranks.map((rank) => rank.name),
  );
  return ranks.find((rank) => rank.name === near)?.id;
}
