import { Anchor, Text } from '@mantine/core';
import type { TraineeRow } from '@muster/shared/field-training-answers';
import { Link } from 'react-router-dom';
import { labels as words } from '../../../parts/field-training/labels.ts';
import { progressText } from '../../../parts/field-training/texts.ts';
import { traineePath } from '../../../paths.ts';
import { type Column, dateColumn, textColumn } from '../../../ui/data-table/data-table.tsx';
import { type Status, StatusCount } from '../../../ui/status-badge.tsx';
import { labels } from './labels.ts';

const titles = labels.columns;

const name: Column<TraineeRow> = {
  key: 'name',
  title: titles.name,
  cell: ({ id, employee }) => (
    <div>
      <Anchor component={Link} to={traineePath(id)} inherit style={{ overflowWrap: 'anywhere' }}>
        {employee.name}
      </Anchor>
      <Text variant="hint">{[employee.rank, !employee.active && labels.inactive].filter(Boolean).join(' · ')}</Text>
    </div>
  ),
  text: ({ employee }) => employee.name,
  sortBy: ({ employee }) => employee.name,
  rowHeader: true,
  minWidth: 140,
};

const program = textColumn<TraineeRow>('program', titles.program, ({ program_name }) => program_name, {
  minWidth: 140,
  priority: 3,
});

const trainersText = ({ trainers }: TraineeRow): string =>
  trainers.map(({ name }) => name).join(', ') || labels.noneToday;

/** Returns a column of counts, in color where something is due. */
const countColumn = (
  key: 'missing' | 'unread' | 'unreviewed',
  title: string,
  status: Status,
  priority?: number,
): Column<TraineeRow> => ({
  key,
  title,
  cell: (row) => <StatusCount status={status} count={row[key]} />,
  text: (row) => String(row[key]),
  sortBy: (row) => row[key],
  align: 'right',
  width: 110,
  minWidth: 100,
  ...(priority !== undefined && { priority }),
});

/** Returns the columns of trainees in training. */
export const activeColumns = (today: string): readonly Column<TraineeRow>[] => [
  name,
  program,
  {
    key: 'progress',
    title: titles.progress,
    cell: (row) => (
      <div>
        {row.phase.name}
        <Text variant="hint">{progressText(row, today)}</Text>
      </div>
    ),
    text: (row) => `${row.phase.name}: ${progressText(row, today)}`,
    sortBy: ({ status, phase }) => (status === 'active' ? phase.place : phase.of + 1),
    minWidth: 170,
  },
  textColumn('trainers', titles.trainers, trainersText, { minWidth: 140, priority: 2 }),
  countColumn('missing', titles.missing, 'MISSING'),
  countColumn('unread', titles.unread, 'PENDING', 4),
  countColumn('unreviewed', titles.review, 'NEAR_EXPIRATION', 1),
];

/** The columns of trainees whose training ended. */
export const endedColumns: readonly Column<TraineeRow>[] = [
  name,
  program,
  textColumn('status', titles.status, ({ status }) => words.statuses[status], { width: 150, minWidth: 120 }),
  dateColumn('from', titles.from, ({ from }) => from, { width: 170, minWidth: 150, priority: 2 }),
  dateColumn('ended_on', titles.endedOn, ({ ended_on }) => ended_on, {
    width: 170,
    minWidth: 150,
    priority: 1,
    none: labels.none,
  }),
];

export const searched = ({ employee, program_name, phase, trainers }: TraineeRow): readonly string[] => [
  employee.name,
  employee.employee_id,
  program_name,
  phase.name,
  ...trainers.map((one) => one.name),
];
