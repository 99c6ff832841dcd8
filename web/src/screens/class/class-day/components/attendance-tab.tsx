import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import type { SheetRow, SheetSession } from '@muster/shared/attendance-answers';
import { holdsAny } from '@muster/shared/permissions';
import { matcherOf } from '@muster/shared/rules/search';
import { IconCalendarClock, IconSearch, IconUserCheck, IconUsers } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { allPresent, chosen, countsOf, lineOf, withMinutes } from '../../../../parts/class-day/attendance-draft.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { EmptyState, NotLoaded } from '../../../../ui/page-states.tsx';
import { PrintButton } from '../../../../ui/print-button.tsx';
import { SearchField } from '../../../../ui/searchable-table/search-field.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useUrlState } from '../../../../ui/use-url-state.ts';
import { useUrlText } from '../../../../ui/use-url-text.ts';
import type { ClassPanelProps } from '../class-panel.ts';
import { lostBy, attendanceLabels as texts } from '../labels.ts';
import { type Attendance, useAttendance } from '../use-attendance.ts';
import { type AttendanceRow, useAttendanceRows } from '../use-attendance-rows.ts';
import { useOwnNumber } from '../use-own-number.ts';
import { AttendanceBar } from './attendance-bar.tsx';
import { attendanceColumns, type RowActions } from './attendance-columns.tsx';
import { AttendanceNote } from './attendance-note.tsx';
import classes from './attendance-tab.module.css';
import { ClosedAlert } from './closed-alert.tsx';
import { SessionChoice } from './session-choice.tsx';

/** The attendance of each day of a class: recorded, corrected with a reason, and closed. */
export function AttendanceTab({ classId, day, reload }: ClassPanelProps) {
  const attendance = useAttendance(classId);
  const timeZone = useTimeZone();
  const [url, write] = useUrlState();
  const { sheet, error, staleSince, retry } = attendance;
  if (!sheet) return <NotLoaded error={error} message={texts.failed} onRetry={retry} />;
  const { sessions, rows, closed } = sheet;
  const session =
    sessions.find((one) => one.session === url.get('day')) ?? sessions.findLast(({ begun }) => begun) ?? sessions[0];
  return (
    <Stack gap="md">
      <StaleAlert message={texts.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {closed && (
        <ClosedAlert
          classId={classId}
          closed={closed}
          timeZone={timeZone}
          onReopened={() => Promise.allSettled([attendance.reload(), reload()])}
        />
      )}
      {sessions.length > 1 && session && (
        <SessionChoice
          sessions={sessions}
          value={session}
          onChoose={(next) => write((parameters) => parameters.set('day', next.session))}
        />
      )}
      {rows.length === 0 || !session ? (
        <EmptyState message={texts.empty} icon={<IconUsers size={32} stroke={1.5} />} />
      ) : (
        <SessionList key={session.session} attendance={attendance} session={session} timeZone={timeZone} />
      )}
      {rows.length > 0 && !closed && sessions.some(({ begun }) => begun) && (
        <AttendanceBar
          classId={classId}
          attendance={attendance}
          shown={session}
          ended={day.ended}
          onClosed={() => Promise.allSettled([attendance.reload(), reload()])}
        />
      )}
      <ConfirmLeave reason={lostBy(attendance.changes.length)} />
    </Stack>
  );
}

interface SessionListProps {
  attendance: Attendance;
  session: SheetSession;
  timeZone: string;
}

/** Returns the recorded status for the search. Ignores unsaved choices, so that they do not hide their row. */
function recordedWord(row: SheetRow, session: SheetSession): string {
  const line = lineOf(row, session);
  return line ? texts.statuses[line.status] : texts.none;
}

const rowKey = ({ row }: AttendanceRow) => row.employee_id;

/** The attendees on one day. */
function SessionList({ attendance, session, timeZone }: SessionListProps) {
  const { permissions = {} } = usePermissions();
  const opensPeople = holdsAny(permissions, accessRules.own_or_staff.permissions);
  const own = useOwnNumber();
  const { sheet, entered: choices, refused } = attendance;
  const isClosed = Boolean(sheet?.closed);
  const rows = sheet?.rows ?? [];
  const { text, onText } = useUrlText();
  const query = useDeferredValue(text.trim());
  const shownRows = useMemo(() => {
    if (query === '') return rows;
    const matches = matcherOf(query);
    return rows.filter((row) => {
      const { employee_id, name, rank } = row;
      return matches([employee_id, name, rank ?? '', recordedWord(row, session)]);
    });
  }, [rows, query, session]);
  const listed = useAttendanceRows(shownRows, session, choices[session.session], refused);
  const latest = useRef(attendance);
  latest.current = attendance;
  const actions = useMemo(
    (): RowActions => ({
      choose: (row, status) => latest.current.choose(row, session, (before) => chosen(row, session, status, before)),
      setMinutes: (row, minutes) =>
        latest.current.choose(row, session, (before) => withMinutes(row, session, minutes, before)),
      undo: (row) => latest.current.choose(row, session, () => undefined),
      keepMine: (row) =>
        latest.current.choose(row, session, (before) => before && { ...before, seen: lineOf(row, session)?.no }),
    }),
    [session],
  );
  const columns = useMemo(
    () => attendanceColumns({ session, actions, timeZone, opensPeople, own, isClosed }),
    [session, actions, timeZone, opensPeople, own, isClosed],
  );
  const note = useCallback(
    (shown: AttendanceRow) => AttendanceNote({ shown, session, timeZone, actions }),
    [session, timeZone, actions],
  );
  const others = rows.filter(({ employee_id }) => employee_id.toUpperCase() !== own);
  const counts = countsOf(rows, session, choices[session.session]);
  const title = texts.sessionText(session);
  if (!session.begun)
    return <EmptyState message={texts.notBegun(title)} icon={<IconCalendarClock size={32} stroke={1.5} />} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h3" className={sheet && sheet.sessions.length > 1 ? classes.chosenDay : undefined}>
            {title}
          </Title>
          <Text size="sm" role="status" className="tabular">
            {texts.counts(counts)}
          </Text>
        </div>
        {!isClosed && countsOf(others, session, choices[session.session]).none > 0 && (
          <Button
            variant="light"
            leftSection={<IconUserCheck size={16} stroke={1.6} aria-hidden />}
            title={texts.allPresentHelp}
            onClick={() => attendance.change((before) => allPresent(before, others, session))}
          >
            {texts.allPresent}
          </Button>
        )}
      </Group>
      <SearchField
        value={text}
        onChange={onText}
        hint={texts.searchHint}
        count={texts.shown(shownRows.length, rows.length)}
        options={<PrintButton />}
      />
      {!isClosed && (
        <Text variant="hint" className={classes.keys} data-print="hidden">
          {texts.keys}
        </Text>
      )}
      <div className={classes.list}>
        <DataTable
          label={texts.table(title)}
          columns={columns}
          rows={listed}
          rowKey={rowKey}
          note={note}
          empty={<EmptyState message={texts.nothingFound(text.trim())} icon={<IconSearch size={32} stroke={1.5} />} />}
        />
      </div>
    </Stack>
  );
}
