import { mostImportedDays } from '@muster/shared/areas/shifts';
import type { RowProblem } from '@muster/shared/history-import/problems';
import { daysBetween } from '@muster/shared/rules/calendar';
import { foldEmployeeNumber } from '@muster/shared/rules/folded';
import { mostShiftDays } from '@muster/shared/rules/shifts';
import { useMemo } from 'react';
import { shifts } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { useCheckedImport } from '../../../ui/file-import/use-checked-import.ts';
import type { ShiftRow } from './check-rows.ts';

/** The rows of some people, sent in one call. */
interface Piece {
  from: string;
  to: string;
  people: { employee_id: string; rows: ShiftRow[] }[];
}

/** The server's answer about a piece. */
interface Outcome {
  changed: number;
  problems: readonly RowProblem[];
}

/** Splits the rows by call, each with the file's whole date range; returns an error text if the range is too long. */
export function piecesOf(rows: readonly ShiftRow[]): readonly Piece[] | 'too long' {
  const days = rows.flatMap(({ shift }) => shift?.date ?? []).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const length = daysBetween(from, to) + 1;
  if (length > mostShiftDays) return 'too long';
  const planned = rows.filter(({ shift }) => shift);
  const byPerson = [...Map.groupBy(planned, ({ fields }) => foldEmployeeNumber(fields.employee_id ?? ''))];
  const people = byPerson.map(([, own]) => ({ employee_id: own[0]?.fields.employee_id ?? '', rows: own }));
  const size = Math.max(1, Math.floor(mostImportedDays / length));
  return Array.from({ length: Math.ceil(people.length / size) }, (_, n) => ({
    from,
    to,
    people: people.slice(n * size, (n + 1) * size),
  }));
}

const sends =
  (check_only: boolean) =>
  async ({ from, to, people }: Piece): Promise<Outcome> => {
    const listed = people.map(({ employee_id, rows }) => ({
      employee_id,
      shifts: rows.flatMap(({ shift }) => shift ?? []),
    }));
    const { changed } = await call(shifts.importShifts, { body: { from, to, people: listed, check_only } });
    return { changed, problems: [] };
  };

/** Returns the server's problems with a piece; undefined for an error that concerns all rows. */
function refused(error: unknown, { people }: Piece): Outcome | undefined {
  const fields = Object.entries((error instanceof ApiError && error.fields) || {});
  const problems = fields.flatMap(([path, texts]) => {
    const [, n, row] = /^people\.(\d+)(?:\.shifts\.(\d+))?/.exec(path) ?? [];
    const person = n === undefined ? undefined : people[Number(n)];
    const rows = row === undefined ? person?.rows : person?.rows.slice(Number(row), Number(row) + 1);
    return (rows ?? []).flatMap(({ line }) =>
      texts.map((text) => ({
        line,
        text,
        ...(row === undefined && { cause: text, value: person?.employee_id ?? '' }),
      })),
    );
  });
  return problems.length > 0 ? { changed: 0, problems } : undefined;
}

const none: readonly Piece[] = [];

/** Lets the server check a file's rows, and imports them piece by piece. Other rows require a new component. */
export function useShiftImport(rows: readonly ShiftRow[]) {
  const pieces = useMemo(() => piecesOf(rows), [rows]);
  const isTooLong = pieces === 'too long';
  const {
    checked: _,
    imported,
    start,
    ...run
  } = useCheckedImport<Piece, Outcome>({ pieces: isTooLong ? none : pieces, sends, refused });
  return {
    ...run,
    isTooLong,
    isChecked: !isTooLong && run.isChecked,
    /** Imports the rows without these lines. Resending rows changes nothing. */
    start(leftOut: ReadonlySet<number>) {
      const sent = piecesOf(rows.filter(({ line }) => !leftOut.has(line)));
      if (sent !== 'too long') start(sent);
    },
    changed: imported.reduce((sum, one) => sum + one.changed, 0),
  };
}
