import type { PublishedForm } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import type { FormSection, ItemAnswer } from '@muster/shared/forms/form';
import { useRef } from 'react';
import type { SaveState } from '../../../parts/evaluations/drafts/draft-saver.ts';
import type { MayOpen } from '../../../parts/evaluations/use-may-open.ts';
import type { EntryOf } from '../../../parts/offline/entry.ts';
import type { Place } from './lanes.ts';
import type { DoneRow, GroupRow, OpenRow } from './rows.ts';

/** A row as it is shown. */
export interface ShownRow {
  row: GroupRow;
  place: Place | undefined;
  state: SaveState;
  /** The problems, once someone tried to complete it, and those that the server named. */
  problems: Problems | undefined;
  /** The day of the evaluations. */
  on: string;
}

/** The dialogs about a row. */
export type RowDialog =
  | { kind: 'details'; key: string; isChecked: boolean; item?: string }
  | { kind: 'complete'; key: string }
  | { kind: 'remove'; key: string }
  | { kind: 'remediate'; key: string; evaluationId: string; employeeId: string };

/** The actions of rows. They stay the same, so that unchanged rows are not rendered again. */
export interface RowActions {
  answer: (row: OpenRow, item: string, answer: ItemAnswer) => void;
  chooseFirearm: (row: OpenRow, firearm: string) => void;
  addFirearm: (row: GroupRow) => void;
  /** Begins the next attempt. */
  beginNext: (row: DoneRow) => void;
  /** Opens the confirmation, or the details at the first problem. */
  complete: (row: OpenRow) => void;
  open: (dialog: RowDialog) => void;
  resolve: (row: OpenRow, kept: 'mine' | 'theirs') => void;
  passRest: (item: string) => void;
  /** Opens the answers of a refused evaluation again. */
  correct: (entry: EntryOf<'complete'>) => Promise<void>;
}

/** The data that all cells of a section share. */
export interface SectionContext {
  /** Begins the ids of the names and of the items at the heads of columns. */
  id: string;
  form: PublishedForm;
  section: FormSection;
  /** Everyone is shown, so lanes are named with their relay. */
  showsRelay: boolean;
  mayOpen: MayOpen;
  actions: RowActions;
}

/** Returns the id of the name of a row's person, which names its controls. */
export const nameId = ({ id }: SectionContext, { key }: GroupRow): string => `${id}-name-${key.replaceAll(' ', '-')}`;

/** Returns the id of an item's text at the head of its column. */
export const headId = ({ id }: SectionContext, item: string): string => `${id}-item-${item}`;

const isShallowEqual = (a: object, b: object): boolean => {
  const [one, other] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return one.length === Object.keys(b).length && one.every(([key, value]) => Object.is(value, other[key]));
};

const isSame = ({ row: a, ...one }: ShownRow, { row: b, ...other }: ShownRow): boolean =>
  isShallowEqual(a, b) && isShallowEqual(one, other);

/** Returns the rows. Unchanged rows keep their identity, so that a long table renders only the others. */
export function useStableRows(rows: readonly ShownRow[]): readonly ShownRow[] {
  const cached = useRef(new Map<string, ShownRow>());
  const next = rows.map((shown) => {
    const before = cached.current.get(shown.row.key);
    return before && isSame(before, shown) ? before : shown;
  });
  cached.current = new Map(next.map((shown) => [shown.row.key, shown]));
  return next;
}
