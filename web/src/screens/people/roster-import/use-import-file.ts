import type { Employee } from '@muster/shared/areas/roster';
import {
  checkRows,
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
import { useChosenFile } from '../../../ui/file-import/use-chosen-file.ts';

interface Named {
  id: string;
  name: string;
}

/** The lists and the roster of the department, which a file is compared with. */
export interface Department {
  rank: readonly Named[];
  unit: readonly Named[];
  group: readonly Named[];
  employees: readonly Employee[];
}

/** The choices for a name other than an item's id: add it to the department, or leave its rows out. */
export const [addIt, leaveOut] = ['add', ''];

const keyOf = ({ field, folded }: Pick<UnknownName, 'field' | 'folded'>) => `${field} ${folded}`;

/**
 * Reads the file that a person chooses, and checks its rows by their choices: of columns, of names that the department does not have, and of
 * columns to take over. Choices stay for a corrected file. `mayAdd` says whose names the person may add.
 */
export function useImportFile(department: Department | undefined, mayAdd: (field: ListField) => boolean) {
  const timeZone = useTimeZone();
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const [taken, setTaken] = useState<ReadonlySet<RosterField>>(new Set());
  const { complete, ...file } = useChosenFile(rosterColumns);
  const { chosen } = file;
  const standsFor = useMemo(() => department && chosenIds(choices, department), [choices, department]);

  const rows = useMemo(() => {
    if (!chosen || !complete || !department || !standsFor) return undefined;
    const { rank: ranks, unit: units, group: groups, employees } = department;
    const known = { ranks, units, groups, employees, standsFor, today: today(timeZone, new Date()) };
    const checked = checkRows(chosen.file.rows, { columns: chosen.columns, width: chosen.file.header.length }, known);
    const names = new Map([...ranks, ...units, ...groups].map(({ id, name }) => [id, name]));
    return withDifferences(checked, employees, names);
  }, [chosen, complete, department, standsFor, timeZone]);
  const problems = useMemo(
    () => rows && groupProblems(rows, department?.rank.map(({ name }) => name) ?? []),
    [rows, department],
  );
  // Those with a choice stay listed, so that it can be changed.
  const unknown = useMemo(() => (rows && department ? unknownNames(rows, department) : []), [rows, department]);
  const differing = useMemo(() => (rows ? countDifferences(rows) : []), [rows]);

  /** Returns the choice for a name: unless one was made, a name is added that resembles none of the department. */
  function choiceFor(name: UnknownName): string {
    const choice = choices.get(keyOf(name));
    const isOpen =
      choice === undefined || (choice !== leaveOut && choice !== addIt && !standsFor?.[name.field]?.has(name.folded));
    if (!isOpen) return choice;
    return mayAdd(name.field) && department && !similarItem(name, department) ? addIt : leaveOut;
  }
  return {
    ...file,
    rows,
    problems,
    unknown,
    choiceFor,
    toAdd: unknown.filter((name) => choiceFor(name) === addIt),
    choose: (picked: File | null) => picked && file.choose(picked.name, () => picked.arrayBuffer()),
    chooseName: (name: UnknownName, choice: string) => setChoices(new Map(choices).set(keyOf(name), choice)),
    differing,
    taken,
    take: (fields: readonly RosterField[]) => setTaken(new Set(fields)),
    /** Forgets the file and the columns to take over, which another file may change in other people. */
    forget() {
      file.forget();
      setTaken(new Set());
    },
  };
}

/** Returns the chosen items that the department still has, by the folded name that they stand for. */
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

/** Returns the item of the department with a similar name, if there is one. */
export function similarItem({ field, name }: UnknownName, department: Department): Named | undefined {
  const near = nearest(
    name,
    department[field].map((one) => one.name),
  );
  return department[field].find((one) => one.name === near);
}
