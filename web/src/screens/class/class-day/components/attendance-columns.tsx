import { Button, TextInput } from '@mantine/core';
import type { SheetRow, SheetSession } from '@muster/shared/attendance-answers';
import type { AttendanceStatus } from '@muster/shared/rules/attendance';
import { IconArrowBackUp, IconCheck, IconUserQuestion, IconX } from '@tabler/icons-react';
import { conflictOf, minutesOf, minutesText } from '../../../../parts/class-day/attendance-draft.ts';
import { isWaitingLine } from '../../../../parts/class-day/waiting-lines.ts';
import type { Column } from '../../../../ui/data-table/column.ts';
import { formatMoment } from '../../../../ui/date-time.ts';
import { attendanceLabels as texts } from '../labels.ts';
import type { AttendanceRow } from '../use-attendance-rows.ts';
import classes from './attendance-tab.module.css';
import { ChoiceButtons, type ChoiceOption } from './choice-buttons.tsx';
import { moveBetweenRows } from './move-between-rows.ts';
import { PersonCell } from './person-cell.tsx';

/** The actions of a row. */
export interface RowActions {
  choose: (row: SheetRow, status: AttendanceStatus) => void;
  setMinutes: (row: SheetRow, minutes: string) => void;
  undo: (row: SheetRow) => void;
  /** Turns the choice into a correction of the line that another person recorded meanwhile. */
  keepMine: (row: SheetRow) => void;
}

interface ColumnsOf {
  session: SheetSession;
  actions: RowActions;
  timeZone: string;
  /** Whether names are links to people's pages. */
  opensPeople: boolean;
  /** The employee ID, in upper case, of the signed-in person, who cannot record their own attendance. */
  own: string | undefined;
  isClosed: boolean;
}

const options: readonly ChoiceOption<AttendanceStatus>[] = [
  { value: 'present', label: texts.statuses.present, Icon: IconCheck, letter: 'p', tone: 'complete' },
  { value: 'absent', label: texts.statuses.absent, Icon: IconX, letter: 'a', tone: 'missing' },
  { value: 'excused', label: texts.statuses.excused, Icon: IconUserQuestion, letter: 'e', tone: 'pending' },
];

const statusOf = ({ choice, line }: AttendanceRow) => choice?.status ?? line?.status;

function Minutes({
  shown,
  session,
  onMinutes,
}: {
  shown: AttendanceRow;
  session: SheetSession;
  onMinutes: (minutes: string) => void;
}) {
  const { row, choice, line } = shown;
  const current = choice ?? (line && { status: line.status, minutes: String(line.minutes) });
  if (current?.status !== 'present') return null;
  const wrong = minutesOf(current, session) === undefined;
  return (
    <>
      <TextInput
        aria-label={texts.minutesOf(row.name)}
        className={classes.minutes}
        inputMode="numeric"
        autoComplete="off"
        data-moves="minutes"
        value={minutesText(current, session)}
        error={wrong && texts.wrongMinutes(session.minutes)}
        onChange={({ currentTarget }) => onMinutes(currentTarget.value)}
        onKeyDown={moveBetweenRows}
      />
      <span className={classes.printed}>{minutesText(current, session)}</span>
    </>
  );
}

function State({
  shown,
  session,
  timeZone,
  actions,
}: { shown: AttendanceRow } & Pick<ColumnsOf, 'session' | 'timeZone' | 'actions'>) {
  const { row, choice, line } = shown;
  if (choice) {
    return (
      <span className={classes.state}>
        <span className={classes.unsaved}>{texts.notSaved}</span>
        {!conflictOf(row, session, choice) && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={15} stroke={1.6} aria-hidden />}
            aria-label={texts.undo(row.name)}
            onClick={() => actions.undo(row)}
          >
            {texts.undoWord}
          </Button>
        )}
      </span>
    );
  }
  return (
    line && (
      <span className={classes.recorded}>
        {isWaitingLine(line)
          ? texts.waitingLine
          : texts.by(line.by.name, formatMoment(new Date(line.at), new Date(), timeZone))}
      </span>
    )
  );
}

export function attendanceColumns({
  session,
  actions,
  timeZone,
  opensPeople,
  own,
  isClosed,
}: ColumnsOf): readonly Column<AttendanceRow>[] {
  const titles = texts.columns;
  const word = (shown: AttendanceRow) => {
    const status = statusOf(shown);
    return status ? texts.statuses[status] : texts.none;
  };
  const isOwn = ({ row }: AttendanceRow) => row.employee_id.toUpperCase() === own;
  return [
    {
      key: 'name',
      title: titles.name,
      cell: ({ row }) => <PersonCell row={row} isLink={opensPeople} />,
      rowHeader: true,
      minWidth: 140,
    },
    {
      key: 'choice',
      title: titles.choice,
      cell: (shown) =>
        isClosed ? (
          word(shown)
        ) : isOwn(shown) ? (
          texts.ownLine(word(shown))
        ) : (
          <ChoiceButtons
            label={texts.choiceOf(shown.row.name)}
            group={`${session.session} ${shown.row.employee_id}`}
            options={options}
            value={statusOf(shown)}
            none={texts.none}
            onChoose={(status) => actions.choose(shown.row, status)}
          />
        ),
      width: isClosed ? 140 : 316,
      minWidth: isClosed ? 120 : 246,
    },
    {
      key: 'minutes',
      title: titles.minutes,
      cell: (shown) =>
        isClosed || isOwn(shown) ? (
          shown.line?.minutes
        ) : (
          <Minutes shown={shown} session={session} onMinutes={(minutes) => actions.setMinutes(shown.row, minutes)} />
        ),
      align: 'right',
      width: 112,
      minWidth: 98,
    },
    {
      key: 'state',
      title: titles.state,
      cell: (shown) => <State shown={shown} session={session} timeZone={timeZone} actions={actions} />,
      width: 190,
      minWidth: 160,
      priority: 1,
    },
  ];
}
