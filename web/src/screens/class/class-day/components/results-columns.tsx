import { Button, TextInput } from '@mantine/core';
import type { SheetRow } from '@muster/shared/attendance-answers';
import { IconCheck, IconX } from '@tabler/icons-react';
import {
  type Assessed,
  isComplete,
  passes,
  shownResult,
  type TypedResult,
} from '../../../../parts/class-day/results-draft.ts';
import type { Column } from '../../../../ui/data-table/column.ts';
import { formatMoment } from '../../../../ui/date-time.ts';
import { attendanceLabels, resultLabels as texts } from '../labels.ts';
import classes from './attendance-tab.module.css';
import { ChoiceButtons, type ChoiceOption } from './choice-buttons.tsx';
import { moveBetweenRows } from './move-between-rows.ts';
import { PersonCell } from './person-cell.tsx';

/** An attendee with the typed result. */
export interface ResultRow {
  row: SheetRow;
  typed: TypedResult | undefined;
}

interface ResultsColumns {
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

/** Returns the columns of the results: the score only for trainings that are assessed by score. */
export function resultsColumns(context: ResultsColumns): readonly Column<ResultRow>[] {
  const { assessed, timeZone, isClosed, opensPeople, own, type, undo } = context;
  const titles = { ...attendanceLabels.columns, ...texts.columns };
  const hasScore = assessed.assessment === 'score';
  const isFixed = ({ row }: ResultRow) => isClosed || row.employee_id.toUpperCase() === own;
  const score: Column<ResultRow> = {
    key: 'score',
    title: titles.score,
    cell: (one) => (isFixed(one) ? one.row.result?.score : <ScoreField {...one} assessed={assessed} onType={type} />),
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
    ...(hasScore ? [score] : []),
    {
      key: 'passed',
      title: titles.passed,
      cell: (one) => {
        const passed = passes(shownResult(one.row, one.typed), assessed);
        return isFixed(one) || hasScore ? wordOf(passed) : <PassedChoice row={one.row} passed={passed} onType={type} />;
      },
      width: hasScore ? 120 : 220,
      minWidth: hasScore ? 120 : 212,
    },
    {
      key: 'remediation',
      title: titles.remediation,
      cell: (one) =>
        isFixed(one) ? one.row.result?.remediation : <RemediationField {...one} assessed={assessed} onType={type} />,
      minWidth: 180,
    },
    {
      key: 'state',
      title: titles.state,
      cell: (one) => <ResultState {...one} timeZone={timeZone} onUndo={undo} />,
      width: 190,
      minWidth: 160,
      priority: 1,
    },
  ];
}

const wordOf = (passed: boolean | undefined): string =>
  passed === undefined ? texts.none : passed ? texts.passed : texts.failed;

interface FieldProps extends ResultRow {
  assessed: Assessed;
  onType: ResultsColumns['type'];
}

function ScoreField({ row, typed, assessed, onType }: FieldProps) {
  const { score } = shownResult(row, typed);
  return (
    <>
      <TextInput
        aria-label={texts.scoreOf(row.name)}
        className={classes.minutes}
        inputMode="decimal"
        autoComplete="off"
        data-moves="score"
        value={score}
        error={typed?.score !== undefined && !isComplete(row, typed, assessed) && texts.wrongScore}
        onChange={({ currentTarget }) => onType(row, { score: currentTarget.value })}
        onKeyDown={moveBetweenRows}
      />
      <span className={classes.printed}>{score}</span>
    </>
  );
}

const options: readonly ChoiceOption<'passed' | 'failed'>[] = [
  { value: 'passed', label: texts.passed, Icon: IconCheck, letter: 'p', tone: 'complete' },
  { value: 'failed', label: texts.failed, Icon: IconX, letter: 'f', tone: 'missing' },
];

interface PassedChoiceProps extends Pick<FieldProps, 'row' | 'onType'> {
  passed: boolean | undefined;
}

const PassedChoice = ({ row, passed, onType }: PassedChoiceProps) => (
  <ChoiceButtons
    label={texts.resultOf(row.name)}
    group={`result ${row.employee_id}`}
    options={options}
    value={passed === undefined ? undefined : passed ? 'passed' : 'failed'}
    none={texts.none}
    onChoose={(chosen) => onType(row, { passed: chosen === 'passed' })}
  />
);

function RemediationField({ row, typed, assessed, onType }: FieldProps) {
  const { remediation } = shownResult(row, typed);
  // A wrong score has its message in its own field.
  const lacksResult = typed !== undefined && typed.score === undefined && !isComplete(row, typed, assessed);
  return (
    <>
      <TextInput
        aria-label={texts.remediationOf(row.name)}
        autoComplete="off"
        maxLength={500}
        w="100%"
        data-moves="remediation"
        value={remediation}
        error={lacksResult && texts.noResult}
        onChange={({ currentTarget }) => onType(row, { remediation: currentTarget.value })}
        onKeyDown={moveBetweenRows}
      />
      <span className={classes.printed}>{remediation}</span>
    </>
  );
}

interface ResultStateProps extends ResultRow {
  timeZone: string;
  onUndo: (row: SheetRow) => void;
}

/** Whether the result is saved: by whom and when, or the way to take the change back. */
function ResultState({ row, typed, timeZone, onUndo }: ResultStateProps) {
  const { result, name } = row;
  if (!typed) {
    if (!result) return null;
    return (
      <span className={classes.recorded}>
        {attendanceLabels.by(result.by.name, formatMoment(new Date(result.at), new Date(), timeZone))}
        {result.reason && `. ${attendanceLabels.reasonOf(result.reason)}`}
      </span>
    );
  }
  return (
    <span className={classes.state}>
      <span className={classes.unsaved}>{attendanceLabels.notSaved}</span>
      <Button variant="subtle" size="compact-sm" aria-label={attendanceLabels.undo(name)} onClick={() => onUndo(row)}>
        {attendanceLabels.undoWord}
      </Button>
    </span>
  );
}
