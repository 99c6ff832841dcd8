import type { AttendanceSheet, SheetRow } from '@muster/shared/attendance-answers';
import { useCallback, useMemo, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useSheet } from '../../../parts/class-day/api.ts';
import { useWaitingLines } from '../../../parts/class-day/waiting-lines.ts';
import { usePageDraft } from '../../../ui/use-page-draft.ts';
import { attendanceLabels } from './labels.ts';

/** Describes the entries of one tab: how a draft `D` becomes changes `C`, and how the changes are saved. */
interface SheetEntries<D, C> {
  /** Identifies the draft among those of other tabs. */
  screen: string;
  empty: D;
  /** Must be the same function at each render. */
  isEmpty: (draft: D) => boolean;
  changesOf: (draft: D, sheet: AttendanceSheet) => readonly C[];
  isConflict: (change: C) => boolean;
  isWrong: (change: C) => boolean;
  /** Identifies a change among the rejected ones. */
  keyOf: (change: C) => string;
  /**
   * Records changes in batches. `onProgress` gets each batch, and the rejected changes with the reason by key. Returns
   * the number of changes that wait for a connection.
   */
  record: (
    changes: readonly C[],
    reason: string,
    onProgress: (sent: readonly C[], refused: readonly (readonly [string, string])[]) => void,
  ) => Promise<number>;
  /** Returns the draft after changes were recorded, as `rows` has them now. */
  acknowledged: (draft: D, recorded: readonly C[], rows: readonly SheetRow[]) => D;
  saveFailed: string;
}

/** The result of the last attempt to save. */
interface SaveState {
  failure?: string;
  /** The number of changes that the last attempt saved. */
  saved?: number;
  /** The number of changes of the last attempt that wait for a connection. */
  waiting?: number;
}

/**
 * Keeps and saves the entries of a tab of the sheet. Entries stay until the loaded sheet has them: after a rejection, a
 * lost connection, and while others are added during a save. Corrections of recorded lines have a reason.
 */
export function useSheetDraft<D, C>(classId: string, entries: SheetEntries<D, C>) {
  const { screen, empty, isEmpty } = entries;
  const { data: loaded, error, staleSince, retry, reload } = useSheet(classId);
  const waitingLines = useWaitingLines(classId, retry);
  const sheet = useMemo(() => loaded && waitingLines.add(loaded), [loaded, waitingLines]);
  const nothing = { entered: empty, reason: '' };
  const isWorthKeeping = useCallback(
    ({ entered, reason }: typeof nothing) => reason !== '' || !isEmpty(entered),
    [isEmpty],
  );
  const [typed, setTyped] = usePageDraft(screen, classId, nothing, isWorthKeeping);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [state, setState] = useState<SaveState>({});
  const changes = sheet ? entries.changesOf(typed.entered, sheet) : [];
  const { busy, run } = useMutation(async (reason: string) => {
    setState({});
    setRefused(new Map());
    const sent: C[] = [];
    const notRecorded = new Map<string, string>();
    let failure: string | undefined;
    let waiting = 0;
    try {
      waiting = await entries.record(changes, reason, (batch, refusals) => {
        sent.push(...batch);
        for (const [key, detail] of refusals) notRecorded.set(key, detail);
      });
    } catch (caught) {
      failure = errorText(entries.saveFailed, caught);
    }
    const recorded = sent.filter((change) => !notRecorded.has(entries.keyOf(change)));
    // Also after a failure: earlier batches were recorded, and the last one may have been, with its answer lost.
    const answer = await reload().catch(() => (waiting > 0 ? loaded : undefined));
    const now = answer && waitingLines.add(answer);
    if (now)
      setTyped((before) => ({
        entered: entries.acknowledged(before.entered, recorded, now.rows),
        reason: failure ? before.reason : '',
      }));
    setRefused(notRecorded);
    setState({
      ...(failure ? { failure } : notRecorded.size > 0 && { failure: attendanceLabels.someRefused(notRecorded.size) }),
      ...(recorded.length > waiting && { saved: recorded.length - waiting }),
      ...(waiting > 0 && { waiting }),
    });
  });
  return {
    sheet,
    error,
    staleSince,
    retry,
    reload,
    entered: typed.entered,
    reason: typed.reason,
    setReason: (reason: string) => setTyped((before) => ({ ...before, reason })),
    /** Changes the draft. Clears the rejection of an entry by its key. */
    change(next: (before: D) => D, key?: string) {
      setState({});
      if (key !== undefined) setRefused((before) => new Map([...before].filter(([other]) => other !== key)));
      setTyped((before) => ({ ...before, entered: next(before.entered) }));
    },
    changes,
    conflicts: changes.filter(entries.isConflict),
    wrong: changes.filter(entries.isWrong),
    refused: new Map([
      ...waitingLines.refused.map(({ session, employee_id, detail }) => [`${session} ${employee_id}`, detail] as const),
      ...refused,
    ]),
    state,
    discard() {
      setTyped(nothing);
      setRefused(new Map());
      setState({});
    },
    busy,
    save: run,
    showFailure: (failure: string) => setState({ failure }),
  };
}
