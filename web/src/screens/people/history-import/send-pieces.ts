import type { HistoryRow } from '@muster/shared/areas/record';
import { problemsOfAnswer, type RowProblem } from '@muster/shared/history-import/problems';
import { foldEmployeeNumber } from '@muster/shared/rules/folded';
import { record } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { repeatUnsettled } from '../../../api/repeat-unsettled.ts';

/** A row to send. */
export interface ReadyRow {
  line: number;
  row: HistoryRow;
}

/** The server's answer for the sent rows, by line. */
export interface Answered {
  /** Rows that were already on record. */
  onRecord: ReadonlySet<number>;
  /** Rows that can be recorded, or were recorded. */
  added: ReadonlySet<number>;
  problems: readonly RowProblem[];
  /** The error that stopped the run, except for row problems. */
  error?: unknown;
}

/** Rows per call: below 1 MB with the longest texts, and within the function's 25 s for 500 people (ADR 15). */
export const pieceSize = 500;

/** Splits rows into pieces. Rows of one employee stay together, so that a piece touches few records. */
function piecesOf(rows: readonly ReadyRow[]): ReadyRow[][] {
  const byPerson = [...Map.groupBy(rows, ({ row }) => foldEmployeeNumber(row.employee_id)).values()].flat();
  return Array.from({ length: Math.ceil(rows.length / pieceSize) }, (_, n) =>
    byPerson.slice(n * pieceSize, (n + 1) * pieceSize),
  );
}

interface Sending {
  /** Checks the rows without recording them. */
  checkOnly: boolean;
  /** Stops a check at once, and an import after the current piece. */
  signal: AbortSignal;
  /** Receives the number of answered rows after each piece. */
  onProgress: (done: number) => void;
  wait?: (milliseconds: number) => Promise<void>;
}

/**
 * Sends rows piece by piece; the server records a whole piece or nothing. Only a check continues after a rejected one.
 */
export async function sendPieces(rows: readonly ReadyRow[], sending: Sending): Promise<Answered> {
  const onRecord = new Set<number>();
  const added = new Set<number>();
  const problems: RowProblem[] = [];
  let done = 0;
  try {
    for (const piece of piecesOf(rows)) {
      if (sending.signal.aborted) break;
      const answer = await answerTo(piece, sending);
      problems.push(...answer.problems);
      if (problems.length > 0 && !sending.checkOnly) break;
      for (const { line } of answer.onRecord) onRecord.add(line);
      for (const { line } of answer.added) added.add(line);
      done += piece.length;
      sending.onProgress(done);
    }
  } catch (error) {
    return { onRecord, added, problems, error };
  }
  return { onRecord, added, problems };
}

interface PieceAnswer {
  onRecord: ReadyRow[];
  added: ReadyRow[];
  problems: RowProblem[];
}

/** Sends a piece. A check resends the rows without problems, because a refusal does not list the rows on record. */
async function answerTo(piece: readonly ReadyRow[], sending: Sending): Promise<PieceAnswer> {
  const { checkOnly: check_only, signal } = sending;
  const body = { rows: piece.map(({ row }) => row), check_only };
  const options = { idempotencyKey: crypto.randomUUID(), ...(check_only && { signal }) };
  try {
    const answer = await repeatUnsettled(() => call(record.importHistory, { body }, options), sending);
    const recorded = new Set(answer.on_record);
    return {
      onRecord: piece.filter((_, n) => recorded.has(n)),
      added: piece.filter((_, n) => !recorded.has(n)),
      problems: [],
    };
  } catch (error) {
    const problems = problemsOfAnswer((error instanceof ApiError && error.fields) || {}, piece);
    if (problems.length === 0) throw error;
    const wrong = new Set(problems.map(({ line }) => line));
    const others = piece.filter(({ line }) => !wrong.has(line));
    if (!check_only || others.length === 0) return { onRecord: [], added: [], problems };
    const rest = await answerTo(others, sending);
    return { ...rest, problems: [...problems, ...rest.problems] };
  }
}
