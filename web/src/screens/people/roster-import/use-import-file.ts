import type { Group, Unit } from '@muster/shared/areas/lists';
import type { Rank } from '@muster/shared/areas/ranks';
import { checkRows } from '@muster/shared/roster-import/check';
import { rosterColumns } from '@muster/shared/roster-import/columns';
import { groupProblems } from '@muster/shared/roster-import/problems';
import type { CheckedRow, Holder } from '@muster/shared/roster-import/row';
import { today } from '@muster/shared/rules/calendar';
import { foldName } from '@muster/shared/rules/folded';
import { nearest } from '@muster/shared/rules/nearest';
import { useMemo, useState } from 'react';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { useChosenFile } from '../../../ui/file-import/use-chosen-file.ts';

/** What the department has, which a file is compared with. */
interface Department {
  ranks: readonly Rank[];
  units: readonly Unit[];
  groups: readonly Group[];
  employees: readonly Holder[];
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
  const [rankFor, setRankFor] = useState<ReadonlyMap<string, string>>(new Map());
  const forgetRanks = () => setRankFor(new Map());
  const { complete, ...file } = useChosenFile(rosterColumns, forgetRanks);
  const { chosen } = file;

  function chooseRank(folded: string, rankId: string): void {
    const next = new Map(rankFor);
    if (rankId) next.set(folded, rankId);
    else next.delete(folded);
    setRankFor(next);
  }

  const rows = useMemo(() => {
    if (!chosen || !complete || !department) return undefined;
    const known = { ...department, rankFor, today: today(timeZone, new Date()) };
    return checkRows(chosen.file.rows, { columns: chosen.columns, width: chosen.file.header.length }, known);
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
  return {
    ...file,
    rows,
    problems,
    unknownRanks,
    rankFor,
    choose: (picked: File | null) => picked && file.choose(picked.name, () => picked.arrayBuffer()),
    forget() {
      file.forget();
      forgetRanks();
    },
    chooseRank,
  };
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
