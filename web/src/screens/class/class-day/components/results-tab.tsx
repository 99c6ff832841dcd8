import { Button, Stack, Text, TextInput } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import type { AttendanceSheet, SheetRow } from '@muster/shared/attendance-answers';
import { holdsAny } from '@muster/shared/permissions';
import { IconCalendarClock, IconCheck, IconUsers, IconX } from '@tabler/icons-react';
import {
  type Assessed,
  isComplete,
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
import type { Column } from '../../../../ui/data-table/column.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { formatInstant, formatMoment } from '../../../../ui/date-time.ts';
import { EmptyState, NotLoaded } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import type { ClassPanelProps } from '../class-panel.ts';
import { attendanceLabels, lostBy, resultLabels as texts } from '../labels.ts';
import { useOwnNumber } from '../use-own-number.ts';
import { type Results, useResults } from '../use-results.ts';
import classes from './attendance-tab.module.css';
import { ChoiceButtons, type ChoiceOption } from './choice-buttons.tsx';
import { ClosedAlert } from './closed-alert.tsx';
import type { Correction } from './correct-dialog.tsx';
import { moveBetweenRows } from './move-between-rows.ts';
import { PersonCell } from './person-cell.tsx';
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

interface ResultRow {
  row: SheetRow;
  typed: TypedResult | undefined;
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
          columns={columnsOf({ assessed, timeZone, isClosed: sheet.closed !== null, opensPeople, own, type, undo })}
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

const options: readonly ChoiceOption<'passed' | 'failed'>[] = [
  { value: 'passed', label: texts.passed, Icon: IconCheck, letter: 'p', tone: 'complete' },
  { value: 'failed', label: texts.failed, Icon: IconX, letter: 'f', tone: 'missing' },
];

interface ColumnsOf {
  assessed: Assessed;
  timeZone: string;
  isClosed: boolean;
  /** Whether names are links to people's pages. */
  opensPeople: boolean;
  /** The employee ID, in upper case, of the signed-in person, who cannot record their own result. */
  own: string | undefined;
  type: (row: SheetRow, change: TypedResult) => void;
  undo: (row: SheetRow) => void;
}

function columnsOf(context: ColumnsOf): readonly Column<ResultRow>[] {
  const { assessed, timeZone, isClosed, opensPeople, own, type, undo } = context;
  const titles = { ...attendanceLabels.columns, ...texts.columns };
  const isFixed = ({ row }: ResultRow) => isClosed || row.employee_id.toUpperCase() === own;
  const word = ({ row, typed }: ResultRow) => {
    const passed = passes(shownResult(row, typed), assessed);
    return passed === undefined ? texts.none : passed ? texts.passed : texts.failed;
  };
  const score: Column<ResultRow> = {
    key: 'score',
    title: titles.score,
    cell: ({ row, typed }) =>
      isFixed({ row, typed }) ? (
        row.result?.score
      ) : (
        <>
          <TextInput
            aria-label={texts.scoreOf(row.name)}
            className={classes.minutes}
            inputMode="decimal"
            autoComplete="off"
            data-moves="score"
            value={shownResult(row, typed).score}
            error={typed?.score !== undefined && !isComplete(row, typed, assessed) && texts.wrongScore}
            onChange={({ currentTarget }) => type(row, { score: currentTarget.value })}
            onKeyDown={moveBetweenRows}
          />
          <span className={classes.printed}>{shownResult(row, typed).score}</span>
        </>
      ),
    align: 'right',
    width: 116,
    minWidth: 108,
  };
  return [
    {
      key: 'name',
      title: titles.name,
      cell: ({ row }) => <PersonCell row={row} isLink={opensPeople} />,
      rowHeader: true,
      minWidth: 140,
    },
    ...(assessed.assessment === 'score' ? [score] : []),
    {
      key: 'passed',
      title: titles.passed,
      cell: (one) =>
        isFixed(one) || assessed.assessment === 'score' ? (
          word(one)
        ) : (
          <ChoiceButtons
            label={texts.resultOf(one.row.name)}
            group={`result ${one.row.employee_id}`}
            options={options}
            value={word(one) === texts.none ? undefined : word(one) === texts.passed ? 'passed' : 'failed'}
            none={texts.none}
            onChoose={(chosen) => type(one.row, { passed: chosen === 'passed' })}
          />
        ),
      width: assessed.assessment === 'score' ? 120 : 220,
      minWidth: assessed.assessment === 'score' ? 120 : 212,
    },
    {
      key: 'remediation',
      title: titles.remediation,
      cell: ({ row, typed }) =>
        isFixed({ row, typed }) ? (
          row.result?.remediation
        ) : (
          <>
            <TextInput
              aria-label={texts.remediationOf(row.name)}
              autoComplete="off"
              maxLength={500}
              w="100%"
              data-moves="remediation"
              value={shownResult(row, typed).remediation}
              error={
                typed !== undefined && typed.score === undefined && !isComplete(row, typed, assessed) && texts.noResult
              }
              onChange={({ currentTarget }) => type(row, { remediation: currentTarget.value })}
              onKeyDown={moveBetweenRows}
            />
            <span className={classes.printed}>{shownResult(row, typed).remediation}</span>
          </>
        ),
      minWidth: 180,
    },
    {
      key: 'state',
      title: titles.state,
      cell: ({ row, typed }) =>
        typed ? (
          <span className={classes.state}>
            <span className={classes.unsaved}>{attendanceLabels.notSaved}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={attendanceLabels.undo(row.name)}
              onClick={() => undo(row)}
            >
              {attendanceLabels.undoWord}
            </Button>
          </span>
        ) : (
          row.result && (
            <span className={classes.recorded}>
              {attendanceLabels.by(row.result.by.name, formatMoment(new Date(row.result.at), new Date(), timeZone))}
              {row.result.reason && `. ${attendanceLabels.reasonOf(row.result.reason)}`}
            </span>
          )
        ),
      width: 190,
      minWidth: 160,
      priority: 1,
    },
  ];
}

function correctionOf({ row, typed }: ResultChange, assessed: Assessed): Correction {
  const shown = shownResult(row, typed);
  const after = {
    score: assessed.assessment === 'score' ? Number(shown.score) : null,
    passed: passes(shown, assessed) === true,
  };
  const before = row.result ? texts.inWords(row.result) : '';
  return { key: row.employee_id, text: attendanceLabels.correct.change(row.name, before, texts.inWords(after)) };
}
