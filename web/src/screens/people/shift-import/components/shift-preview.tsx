import { Checkbox, Text } from '@mantine/core';
import { groupHistoryProblems } from '@muster/shared/history-import/problems';
import { dayText } from '@muster/shared/rules/day-text';
import { IconAlertCircle, IconCalendarTime, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { type Column, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { formatTimeRange } from '../../../../ui/date-time.ts';
import { ImportPreview } from '../../../../ui/file-import/import-preview.tsx';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import type { ShiftRow } from '../check-rows.ts';
import { labels } from '../labels.ts';

const texts = labels.preview;
const isWrong = ({ problems }: ShiftRow) => problems.length > 0;
const wordOf = (row: ShiftRow) => (isWrong(row) ? texts.problem : texts.good);

function timesOf({ shift, fields }: ShiftRow): string {
  if (!shift) return [fields.start, fields.end].filter(Boolean).join('-');
  return shift.start === '00:00' && shift.end === '00:00' ? texts.wholeDay : formatTimeRange(shift.start, shift.end);
}

const columns: readonly Column<ShiftRow>[] = [
  textColumn('line', texts.columns.line, ({ line }) => line, { align: 'right', width: 84, minWidth: 76 }),
  { key: 'employee_id', title: texts.columns.employee_id, cell: ({ fields }) => fields.employee_id, rowHeader: true },
  {
    key: 'date',
    title: texts.columns.date,
    cell: ({ shift, fields }) => (shift ? dayText(shift.date) : fields.date),
    width: 160,
    minWidth: 150,
  },
  { key: 'times', title: texts.columns.times, cell: timesOf, width: 160, minWidth: 150, priority: 1 },
  {
    key: 'kind',
    title: texts.columns.kind,
    cell: ({ shift, fields }) => (shift ? texts.kinds[shift.kind] : fields.kind),
    width: 130,
    minWidth: 120,
    priority: 2,
  },
  {
    key: 'label',
    title: texts.columns.label,
    cell: ({ shift, fields }) => (shift ? shift.label : fields.label),
    width: 160,
    minWidth: 120,
    priority: 3,
  },
  {
    key: 'outcome',
    title: texts.columns.outcome,
    cell: (row) => (
      <StyledBadge
        word={wordOf(row)}
        {...(isWrong(row) ? { tone: 'missing', Icon: IconAlertCircle } : { tone: 'complete', Icon: IconCircleCheck })}
      />
    ),
    sortBy: wordOf,
    width: 140,
    minWidth: 130,
  },
];

const noteOf = ({ problems }: ShiftRow) =>
  problems.length > 0 && (
    <Text size="sm" c="var(--status-missing)">
      {problems.map(({ text }) => `${text}.`).join(' ')}
    </Text>
  );

interface ShiftPreviewProps {
  rows: readonly ShiftRow[];
  leavesOut: boolean;
  onLeaveOut: (leavesOut: boolean) => void;
  action: ReactNode;
}

/** The rows of a file with problem groups, and the choice to import the other rows. */
export function ShiftPreview({ rows, leavesOut, onLeaveOut, action }: ShiftPreviewProps) {
  const problems = useMemo(() => groupHistoryProblems(rows.flatMap((row) => row.problems)), [rows]);
  const wrong = rows.filter(isWrong).length;
  return (
    <ImportPreview
      rows={rows}
      columns={columns}
      problems={problems}
      isWrong={isWrong}
      note={noteOf}
      counts={[texts.ready(rows.length - wrong), ...(wrong > 0 ? [texts.wrong(wrong)] : [])]}
      repair={
        <Checkbox
          label={texts.leaveOut(wrong)}
          checked={leavesOut}
          onChange={({ currentTarget: { checked } }) => onLeaveOut(checked)}
        />
      }
      icon={<IconCalendarTime size={32} stroke={1.5} />}
      action={action}
    />
  );
}
