import { mostFirearmRows } from '@muster/shared/areas/firearms';
import type { RowProblem } from '@muster/shared/history-import/problems';
import { foldName } from '@muster/shared/rules/folded';
import { useMemo } from 'react';
import { firearms } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { useCheckedImport } from '../../../ui/file-import/use-checked-import.ts';
import type { CheckedRow } from './check-rows.ts';

/** Rows that are sent in one call. */
type Piece = readonly CheckedRow[];

/** The server's answer about a piece. */
interface Outcome {
  added: number;
  authorized: number;
  /** Lines already on record. */
  known: readonly number[];
  problems: readonly RowProblem[];
}

const nothing = { added: 0, authorized: 0, known: [] };

/** Splits the valid rows by call. Rows of one firearm are next to each other. */
function piecesOf(rows: readonly CheckedRow[]): Piece[] {
  const keyOf = ({ row }: CheckedRow) => `${foldName(row?.make ?? '')}\n${foldName(row?.serial ?? '')}`;
  const valid = rows.filter(({ row, problems }) => row && problems.length === 0);
  const sorted = [...Map.groupBy(valid, keyOf).values()].flat();
  return Array.from({ length: Math.ceil(sorted.length / mostFirearmRows) }, (_, n) =>
    sorted.slice(n * mostFirearmRows, (n + 1) * mostFirearmRows),
  );
}

/** Sends a piece. A check resends the rows without problems, because a refusal does not list the rows on record. */
const sends =
  (check_only: boolean) =>
  async (piece: Piece): Promise<Outcome> => {
    const body = { rows: piece.flatMap(({ row }) => row ?? []), check_only };
    try {
      const answer = await call(firearms.importRows, { body }, { idempotencyKey: crypto.randomUUID() });
      const { added, authorized, on_record } = answer;
      return { added, authorized, known: on_record.flatMap((n) => piece[n]?.line ?? []), problems: [] };
    } catch (error) {
      const problems = problemsOf(error, piece);
      const wrong = new Set(problems.map(({ line }) => line));
      const others = piece.filter(({ line }) => !wrong.has(line));
      if (!check_only || problems.length === 0 || others.length === 0) throw error;
      const rest = await sends(check_only)(others);
      return { ...rest, problems: [...problems, ...rest.problems] };
    }
  };

/**
 * Returns the server's problems with the rows of a piece, without their final periods; none for an error that concerns
 * all rows.
 */
function problemsOf(error: unknown, piece: Piece): RowProblem[] {
  const fields = Object.entries((error instanceof ApiError && error.fields) || {});
  return fields.flatMap(([path, texts]) => {
    const row = piece[Number(/^rows\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)];
    return row ? texts.map((text) => ({ line: row.line, text: text.replace(/\.$/, '') })) : [];
  });
}

/** Returns the outcome of a piece with problems; undefined for an error that concerns all rows. */
function refused(error: unknown, piece: Piece): Outcome | undefined {
  const problems = problemsOf(error, piece);
  return problems.length > 0 ? { ...nothing, problems } : undefined;
}

/** Lets the server check a file's rows, and imports them piece by piece. Other rows require a new component. */
export function useFirearmImport(rows: readonly CheckedRow[]) {
  const pieces = useMemo(() => piecesOf(rows), [rows]);
  const { checked, imported, start, ...run } = useCheckedImport<Piece, Outcome>({ pieces, sends, refused });
  const known = useMemo(() => new Set(checked.flatMap((answer) => answer.known)), [checked]);
  const sum = (of: 'added' | 'authorized') => imported.reduce((total, answer) => total + answer[of], 0);
  return {
    ...run,
    known,
    /** Imports the rows without these lines. Resending rows changes nothing. */
    start: (leftOut: ReadonlySet<number>) => start(piecesOf(rows.filter(({ line }) => !leftOut.has(line)))),
    added: sum('added'),
    authorized: sum('authorized'),
  };
}
