import { Text } from '@mantine/core';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { groupHistoryProblems } from '@muster/shared/history-import/problems';
import { dayText } from '@muster/shared/rules/day-text';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconTarget } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { type Column, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { ImportPreview } from '../../../../ui/file-import/import-preview.tsx';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import type { CheckedRow } from '../check-rows.ts';
import { labels } from '../labels.ts';

const texts = labels.preview;

/** A row with its outcome by the server's check. */
export interface PreviewRow extends CheckedRow {
  outcome: keyof typeof texts.outcomes;
}

const badges = {
  ready: { tone: 'complete', Icon: IconCircleCheck },
  known: { tone: 'none', Icon: IconCircleDashed },
  wrong: { tone: 'missing', Icon: IconAlertCircle },
} as const;

const isWrong = ({ outcome }: PreviewRow) => outcome === 'wrong';
const wordOf = ({ outcome }: PreviewRow) => texts.outcomes[outcome];

/** Returns the first day of the authorization, or the file's text if the row cannot be imported. */
function dayOf({ row, fields }: PreviewRow): string | undefined {
  if (!row) return fields.from;
  if (row.employee_id === undefined) return '';
  return row.from === undefined ? texts.today : dayText(row.from);
}

const columns: readonly Column<PreviewRow>[] = [
  textColumn('line', texts.columns.line, ({ line }) => line, { align: 'right', width: 84, minWidth: 76 }),
  { key: 'serial', title: texts.columns.serial, cell: ({ fields }) => fields.serial, rowHeader: true, minWidth: 130 },
  {
    key: 'type',
    title: texts.columns.type,
    cell: ({ row, fields }) => (row ? firearmTypeWords[row.type] : fields.type),
    width: 150,
    minWidth: 130,
    priority: 2,
  },
  textColumn('make', texts.columns.make, ({ fields }) => fields.make, { minWidth: 120, priority: 3 }),
  textColumn('model', texts.columns.model, ({ fields }) => fields.model, { minWidth: 120, priority: 4 }),
  textColumn('employee_id', texts.columns.employee_id, ({ fields }) => fields.employee_id || texts.none, {
    width: 140,
    minWidth: 120,
  }),
  { key: 'from', title: texts.columns.from, cell: dayOf, width: 160, minWidth: 150, priority: 1 },
  {
    key: 'outcome',
    title: texts.columns.outcome,
    cell: (row) => <StyledBadge word={wordOf(row)} {...badges[row.outcome]} />,
    sortBy: wordOf,
    width: 150,
    minWidth: 140,
  },
];

const noteOf = ({ problems }: PreviewRow) =>
  problems.length > 0 && (
    <Text size="sm" c="var(--status-missing)">
      {problems.map(({ text }) => `${text}.`).join(' ')}
    </Text>
  );

interface FirearmPreviewProps {
  rows: readonly PreviewRow[];
  /** Help and actions for rows with a problem. */
  repair: ReactNode;
  action: ReactNode;
}

/** The rows of a file with their outcome, and the problems in groups. */
export function FirearmPreview({ rows, repair, action }: FirearmPreviewProps) {
  const problems = useMemo(() => groupHistoryProblems(rows.flatMap((row) => row.problems)), [rows]);
  const count = (outcome: PreviewRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const [known, wrong] = [count('known'), count('wrong')];
  return (
    <ImportPreview
      rows={rows}
      columns={columns}
      problems={problems}
      isWrong={isWrong}
      note={noteOf}
      counts={[
        texts.ready(count('ready')),
        ...(known > 0 ? [texts.known(known)] : []),
        ...(wrong > 0 ? [texts.wrong(wrong)] : []),
      ]}
      repair={repair}
      icon={<IconTarget size={32} stroke={1.5} />}
      action={action}
    />
  );
}
