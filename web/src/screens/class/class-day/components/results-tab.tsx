import { Stack, Text } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import type { AttendanceSheet, SheetRow } from '@muster/shared/attendance-answers';
import { holdsAny } from '@muster/shared/permissions';
import { IconCalendarClock, IconUsers } from '@tabler/icons-react';
import {
  type Assessed,
  passes,
  type ResultChange,
  resultConflict,
  shownResult,
  type TypedResult,
  withoutResult,
  withResult,
} from '../../../../parts/class-day/results-draft.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { formatInstant } from '../../../../ui/date-time.ts';
import { EmptyState, NotLoaded } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import type { ClassPanelProps } from '../class-panel.ts';
import { attendanceLabels, lostBy, resultLabels as texts } from '../labels.ts';
import { useOwnNumber } from '../use-own-number.ts';
import { type Results, useResults } from '../use-results.ts';
import classes from './attendance-tab.module.css';
import { ClosedAlert } from './closed-alert.tsx';
import type { Correction } from './correct-dialog.tsx';
import { type ResultRow, resultsColumns } from './results-columns.tsx';
import { RowProblem } from './row-problem.tsx';
import { SaveBar } from './save-bar.tsx';

/** The results of a class's assessment: a score or pass/fail for each attendee, and the remediation. */
export function ResultsTab({ classId, day, reload }: ClassPanelProps) {
  const { type } = day;
  const results = useResults(classId, type);
  const timeZone = useTimeZone();
  const { sheet, error, staleSince, retry } = results;
  if (!sheet) return <NotLoaded error={error} message={attendanceLabels.failed} onRetry={retry} />;
  const [first] = sheet.sessions;
  if (sheet.rows.length === 0)
    return <EmptyState message={attendanceLabels.empty} icon={<IconUsers size={32} stroke={1.5} />} />;
  if (first && !first.begun) {
    return (
      <EmptyState
        message={texts.notBegun(attendanceLabels.sessionText(first))}
        icon={<IconCalendarClock size={32} stroke={1.5} />}
      />
    );
  }
  return (
    <Stack gap="md">
      <StaleAlert message={attendanceLabels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {sheet.closed && (
        <ClosedAlert
          classId={classId}
          closed={sheet.closed}
          timeZone={timeZone}
          onReopened={() => Promise.allSettled([retry(), reload()])}
        />
      )}
      <Text size="sm" c="dimmed">
        {type.assessment === 'score' &&
          type.passing_score !== undefined &&
          `${texts.passingScore(type.passing_score)} `}
        {type.requires_pass && texts.requiresPass(type.form_ids !== undefined && type.form_ids.length > 0)}
      </Text>
      <TypeNote label={texts.courseOfFire} text={type.course_of_fire} />
      <TypeNote label={texts.typeRemediation} text={type.remediation} />
      <ResultList results={results} sheet={sheet} assessed={type} timeZone={timeZone} />
      <ConfirmLeave reason={lostBy(results.changes.length)} />
    </Stack>
  );
}

/** A text of the training type, with its line breaks. */
function TypeNote({ label, text }: { label: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      <b>{label}:</b> {text}
    </Text>
  );
}

interface ResultListProps {
  results: Results;
  sheet: AttendanceSheet;
  assessed: Assessed;
  timeZone: string;
}

const rowKey = ({ row }: ResultRow) => row.employee_id;

function ResultList({ results, sheet, assessed, timeZone }: ResultListProps) {
  const { changes, state } = results;
  const rows = sheet.rows.map((row): ResultRow => ({ row, typed: results.entered[row.employee_id] }));
  const { permissions = {} } = usePermissions();
  const opensPeople = holdsAny(permissions, accessRules.own_or_staff.permissions);
  const own = useOwnNumber();
  const passed = rows.map(({ row, typed }) => passes(shownResult(row, typed), assessed));
  const count = (is: boolean | undefined) => passed.filter((one) => one === is).length;
  const type = (row: SheetRow, change: TypedResult) =>
    results.change((before) => withResult(before, row, change, assessed), row.employee_id);
  const undo = (row: SheetRow) => results.change((before) => withoutResult(before, row), row.employee_id);
  return (
    <>
      <Text size="sm" role="status" className="tabular">
        {texts.counts(count(true), count(false), count(undefined))}
      </Text>
      <div className={classes.list}>
        <DataTable
          label={texts.table}
          columns={resultsColumns({
            assessed,
            timeZone,
            isClosed: sheet.closed !== null,
            opensPeople,
            own,
            type,
            undo,
          })}
          rows={rows}
          rowKey={rowKey}
          note={({ row, typed }) => {
            const conflict = resultConflict(row, typed, assessed);
            return RowProblem({
              name: row.name,
              refused: results.refused.get(row.employee_id),
              conflict:
                conflict &&
                texts.conflict(conflict.by.name, texts.inWords(conflict), formatInstant(conflict.at, timeZone)),
              onKeep: () => type(row, { seen: row.result?.no }),
              onTake: () => undo(row),
            });
          }}
          empty={null}
        />
      </div>
      {!sheet.closed && (
        <SaveBar
          draft={results}
          texts={texts}
          correctionsOf={() => changes.filter(({ row }) => row.result).map((change) => correctionOf(change, assessed))}
          status={changes.length === 0 && state.saved !== undefined && texts.saved(state.saved)}
        />
      )}
    </>
  );
}

/** Returns the correction of a recorded result, in words. */
function correctionOf({ row, typed }: ResultChange, assessed: Assessed): Correction {
  const shown = shownResult(row, typed);
  const after = {
    score: assessed.assessment === 'score' ? Number(shown.score) : null,
    passed: passes(shown, assessed) === true,
  };
  const before = row.result ? texts.inWords(row.result) : '';
  return { key: row.employee_id, text: attendanceLabels.correct.change(row.name, before, texts.inWords(after)) };
}
