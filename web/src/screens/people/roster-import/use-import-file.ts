import type { Employee } from '@muster/shared/areas/roster';
import { mapInSlices } from '@muster/shared/csv-file/slices';
import {
  checkingRows,
  type ListField,
  type StandsFor,
  type UnknownName,
  unknownNames,
} from '@muster/shared/roster-import/check';
import { type RosterField, rosterColumns } from '@muster/shared/roster-import/columns';
import { countDifferences, withDifferences } from '@muster/shared/roster-import/differences';
import { groupProblems } from '@muster/shared/roster-import/problems';
import { today } from '@muster/shared/rules/calendar';
import { nearest } from '@muster/shared/rules/nearest';
import { useMemo, useState } from 'react';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { type ChosenFile, useChosenFile } from '../../../ui/file-import/use-chosen-file.ts';
import { useSlices } from '../../../ui/file-import/use-slices.ts';

interface Named {
  id: string;
  name: string;
}

/** The department's lists and roster, to compare a file with. */
export interface Department {
  rank: readonly Named[];
  unit: readonly Named[];
  group: readonly Named[];
  employees: readonly Employee[];
}

/** An unknown name, and the item with a similar name. */
export interface FileName extends UnknownName {
  similar: Named | undefined;
}

/** The choices for a name other than an item's id: add it, or leave its rows out. */
export const [addIt, leaveOut] = ['add', ''];

const keyOf = ({ field, folded }: Pick<UnknownName, 'field' | 'folded'>) => `${field} ${folded}`;

/**
 * Reads a file and checks its rows with the chosen columns, names and updates. Choices stay for a corrected file.
 * `mayAdd` lists the fields whose names the person may add.
 */
export function useImportFile(department: Department | undefined, mayAdd: (field: ListField) => boolean) {
  const timeZone = useTimeZone();
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const [taken, setTaken] = useState<ReadonlySet<RosterField>>(new Set());
  const { complete, ...file } = useChosenFile(rosterColumns);
  const { chosen } = file;
  const standsFor = useMemo(() => department && chosenIds(choices, department), [choices, department]);

  const work = useMemo(
    () =>
      chosen && complete && department && standsFor
        ? () => checking(chosen, department, { standsFor, today: today(timeZone, new Date()) })
        : undefined,
    [chosen, complete, department, standsFor, timeZone],
  );
  const { result, isCurrent, progress } = useSlices(work);
  const checked = complete && result?.file === chosen?.file ? result : undefined;
  const unknown = checked?.unknown ?? [];

  /** Returns the choice for a name. By default, names unlike any existing one are added. */
  function choiceFor(name: FileName): string {
    const choice = choices.get(keyOf(name));
    const isOpen =
      choice === undefined || (choice !== leaveOut && choice !== addIt && !standsFor?.[name.field]?.has(name.folded));
    if (!isOpen) return choice;
    return mayAdd(name.field) && !name.similar ? addIt : leaveOut;
  }
  return {
    ...file,
    rows: checked?.rows,
    problems: checked?.problems,
    /** The checked rows match the current choices and department. */
    isCurrent,
    /** The checked share of the rows, before the first result. */
    checking: work && !checked ? progress : undefined,
    // Names with a choice stay listed, so that it can be changed.
    unknown,
    choiceFor,
    toAdd: unknown.filter((name) => choiceFor(name) === addIt),
    choose: (picked: File | null) => picked && file.choose(picked.name, () => picked.arrayBuffer()),
    chooseName: (name: UnknownName, choice: string) => setChoices(new Map(choices).set(keyOf(name), choice)),
    differing: checked?.differing ?? [],
    taken,
    take: (fields: readonly RosterField[]) => setTaken(new Set(fields)),
    /** Clears the file and the chosen columns, which may change other people in another file. */
    forget() {
      file.forget();
      setTaken(new Set());
    },
  };
}

/** Returns the chosen items that still exist, by folded name. */
function chosenIds(choices: ReadonlyMap<string, string>, department: Department): StandsFor {
  const chosenOf = (field: ListField) =>
    new Map(
      [...choices].flatMap(([key, id]): [string, string][] =>
        key.startsWith(`${field} `) && department[field].some((one) => one.id === id)
          ? [[key.slice(field.length + 1), id]]
          : [],
      ),
    );
  return { rank: chosenOf('rank'), unit: chosenOf('unit'), group: chosenOf('group') };
}

/** Checks the rows of a file in slices, and compares them with the department. */
function* checking(
  { file, columns }: ChosenFile<RosterField>,
  department: Department,
  given: { standsFor: StandsFor; today: string },
) {
  const { rank: ranks, unit: units, group: groups, employees } = department;
  const lists = { ranks, units, groups, employees, ...given };
  const checked = yield* checkingRows(file.rows, { columns, width: file.header.length }, lists);
  const names = new Map([...ranks, ...units, ...groups].map(({ id, name }) => [id, name]));
  const rows = withDifferences(checked, employees, names);
  yield 1;
  const unknown = yield* mapInSlices(unknownNames(rows, department), (name): FileName => {
    return { ...name, similar: similarItem(name, department) };
  });
  const rankNames = ranks.map(({ name }) => name);
  return { file, rows, unknown, problems: groupProblems(rows, rankNames), differing: countDifferences(rows) };
}

function similarItem({ field, name }: UnknownName, department: Department): Named | undefined {
  const near = nearest(
    name,
    department[field].map((one) => one.name),
  );
  return department[field].find((one) => one.name === near);
}
