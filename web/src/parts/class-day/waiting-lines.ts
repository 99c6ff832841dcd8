import type { AttendanceLine, AttendanceSheet, SheetRow } from '@muster/shared/attendance-answers';
import { useEffect, useMemo, useRef } from 'react';
import { isOffline } from '../../api/connection.ts';
import { isUnreachable } from '../../api/errors.ts';
import { answeredAt } from '../../api/load-state.ts';
import { useCurrentEmployee } from '../../session/use-current-employee.ts';
import { device } from '../offline/device.ts';
import type { Entry, EntryOf } from '../offline/entry.ts';
import { canQueue, enqueue } from '../offline/queue.ts';
import { useDevice } from '../offline/use-device.ts';
import { lineFor, type Refused, recordChanges, sheetKey } from './api.ts';
import { type Change, minutesOf } from './attendance-draft.ts';
import { waitingTexts } from './waiting-texts.ts';

type LineEntry = EntryOf<'recordAttendance'>;

/** The number of a line that waits to be sent: no entry of a record has it. */
const waitingNo = 0;

export const isWaitingLine = ({ no }: Pick<AttendanceLine, 'no'>): boolean => no === waitingNo;

const linesOf = (entries: readonly Entry[], classId: string): readonly LineEntry[] =>
  entries.filter(
    (entry): entry is LineEntry => entry.call === 'recordAttendance' && entry.sent.params.classId === classId,
  );

const isAbout = ({ sent: { body } }: LineEntry, session: string, employeeId: string): boolean =>
  body.session === session && body.lines[0]?.employee_id === employeeId;

/** Records changes, or stores them until there is a connection. Returns the number of stored ones. */
export async function recordOrQueue(
  classId: string,
  changes: readonly Change[],
  reason: string,
  onProgress: (sent: readonly Change[], refused: readonly Refused[]) => void,
): Promise<number> {
  const open = new Set(changes);
  // A change of a line that waits to be sent takes its place.
  const direct = changes.filter(({ corrected }) => !(corrected && isWaitingLine(corrected)));
  if (!(canQueue() && isOffline()) && direct.length > 0) {
    try {
      await recordChanges(classId, direct, reason, (sent, refused) => {
        for (const change of sent) open.delete(change);
        onProgress(sent, refused);
      });
    } catch (error) {
      if (!isUnreachable(error) || !canQueue()) throw error;
    }
  }
  for (const change of open) await queueLine(classId, change, reason);
  if (open.size > 0) onProgress([...open], []);
  return open.size;
}

/** Stores a change as an entry of its own. It replaces a stored entry about the same person and session. */
async function queueLine(classId: string, change: Change, reason: string): Promise<void> {
  const { row, session, choice, corrected } = change;
  const before = linesOf(device()?.entries ?? [], classId).find(
    (entry) => entry.state === 'waiting' && isAbout(entry, session.session, row.employee_id),
  );
  const line = lineFor(change, reason);
  const [earlier] = before?.sent.body.lines ?? [];
  const kept = corrected && isWaitingLine(corrected) ? { reason: earlier?.reason, replaces: earlier?.replaces } : {};
  await enqueue(
    {
      call: 'recordAttendance',
      sent: { params: { classId }, body: { session: session.session, lines: [{ ...line, ...kept }] } },
      text: waitingTexts.entry(row.name, choice.status, minutesOf(choice, session) ?? 0),
      after: [],
    },
    before ? [before.id] : [],
  );
}

/** Returns an entry that corrects the line recorded meanwhile; undefined: nothing is recorded. */
export function withReplaced(entry: LineEntry, recorded: AttendanceLine | undefined, reason: string): LineEntry {
  const { params, body } = entry.sent;
  const lines = body.lines.map(({ reason: _, replaces: __, ...line }) => ({
    ...line,
    ...(recorded && { reason, replaces: recorded.no }),
  }));
  return { ...entry, sent: { params, body: { ...body, lines } } };
}

/** Returns a sheet with the lines of this device that it does not have. `loadedAt` as in epoch milliseconds. */
export function withWaitingLines(
  sheet: AttendanceSheet,
  entries: readonly LineEntry[],
  by: AttendanceLine['by'],
  loadedAt: number | undefined,
): AttendanceSheet {
  const missing = entries.filter(
    ({ state, sentAt }) =>
      state === 'waiting' ||
      (state === 'sent' && sentAt !== undefined && (loadedAt === undefined || Date.parse(sentAt) > loadedAt)),
  );
  if (missing.length === 0) return sheet;
  const rows = sheet.rows.map((row): SheetRow => {
    const own = missing.filter(({ sent: { body } }) => body.lines[0]?.employee_id === row.employee_id);
    const lines = own.flatMap(({ at, sent: { body } }): AttendanceLine[] => {
      const [line] = body.lines;
      if (!line) return [];
      const { status, minutes, reason = null } = line;
      const { session } = body;
      return [{ no: waitingNo, session, status, minutes: Number(minutes ?? 0), reason, at, by, replaced: false }];
    });
    return lines.length === 0 ? row : { ...row, lines: [...row.lines, ...lines] };
  });
  return { ...sheet, rows };
}

/** Returns a function that adds the lines of this device to a sheet, and the reasons of the refused ones. */
export function useWaitingLines(classId: string, retry: () => unknown) {
  const entries = useDevice()?.entries;
  const employee = useCurrentEmployee().data;
  const sent = entries?.filter(({ state }) => state === 'sent').length ?? 0;
  const before = useRef(sent);
  useEffect(() => {
    if (sent > before.current) void retry();
    before.current = sent;
  }, [sent, retry]);
  return useMemo(() => {
    const name = `${employee?.first_name ?? ''} ${employee?.last_name ?? ''}`.trim();
    const by = { employee_id: employee?.employee_id ?? '', name };
    const own = linesOf(entries ?? [], classId);
    return {
      /** Reads the device's present entries, which may be newer than those shown. */
      add: (sheet: AttendanceSheet): AttendanceSheet =>
        withWaitingLines(sheet, linesOf(device()?.entries ?? [], classId), by, answeredAt(sheetKey(classId))),
      refused: own.flatMap(({ state, reason, sent: { body } }) =>
        state === 'waiting' || state === 'sent'
          ? []
          : [{ session: body.session, employee_id: body.lines[0]?.employee_id ?? '', detail: reason ?? '' }],
      ),
    };
  }, [entries, employee, classId]);
}
