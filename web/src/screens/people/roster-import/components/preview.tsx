import { Text } from '@mantine/core';
import { declared, declaredNames } from '@muster/shared/declared-fields';
import type { RosterField } from '@muster/shared/roster-import/columns';
import { type ProblemGroup, problemOfRow } from '@muster/shared/roster-import/problems';
import type { CheckedRow } from '@muster/shared/roster-import/row';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconPencil, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Column, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { ImportPreview } from '../../../../ui/file-import/import-preview.tsx';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import { labels } from '../labels.ts';

const badges = {
  new: { tone: 'complete', Icon: IconCircleCheck },
  known: { tone: 'none', Icon: IconCircleDashed },
  changed: { tone: 'pending', Icon: IconPencil },
  wrong: { tone: 'missing', Icon: IconAlertCircle },
} as const;

const nameOf = ({ fields }: CheckedRow) =>
  [fields.first_name, fields.middle_name, fields.last_name].flatMap((name) => name?.trim() || []).join(' ');

/** The parsed hire date, or the file's text if the row has a problem. */
const hiredOn = ({ fields, outcome }: CheckedRow) =>
  outcome.kind === 'new' && outcome.person.hired_on ? formatDate(outcome.person.hired_on) : fields.hired_on;

const wordOf = ({ outcome }: CheckedRow) => labels.preview.outcome[outcome.kind];

const titles = labels.preview.columns;
const columns: readonly Column<CheckedRow>[] = [
  textColumn('line', titles.line, ({ line }) => line, { align: 'right', width: 84, minWidth: 76 }),
  {
    key: 'employee_id',
    title: titles.employee_id,
    cell: ({ fields }) => fields.employee_id,
    width: 140,
    minWidth: 120,
    rowHeader: true,
  },
  { key: 'name', title: titles.name, cell: nameOf, sortBy: nameOf },
  {
    key: 'badge_number',
    title: titles.badge_number,
    cell: ({ fields }) => fields.badge_number,
    width: 144,
    minWidth: 132,
    priority: 2,
  },
  { key: 'rank', title: titles.rank, cell: ({ fields }) => fields.rank, width: 180, minWidth: 120, priority: 1 },
  { key: 'hired_on', title: titles.hired_on, cell: hiredOn, width: 150, minWidth: 132, priority: 3 },
  { key: 'unit', title: titles.unit, cell: ({ fields }) => fields.unit, width: 150, minWidth: 120, priority: 4 },
  { key: 'group', title: titles.group, cell: ({ fields }) => fields.group, width: 130, minWidth: 110, priority: 5 },
  {
    key: 'supervisor_id',
    title: titles.supervisor_id,
    cell: ({ fields }) => fields.supervisor_id,
    width: 130,
    minWidth: 120,
    priority: 6,
  },
  ...declaredNames('employee').map((name, nth) => ({
    key: name,
    title: declared('employee', name).label,
    cell: ({ fields }: CheckedRow) => fields[name],
    width: 130,
    minWidth: 110,
    priority: 7 + nth,
  })),
  {
    key: 'outcome',
    title: titles.outcome,
    cell: (row) => <StyledBadge word={wordOf(row)} {...badges[row.outcome.kind]} />,
    sortBy: wordOf,
    width: 160,
    minWidth: 144,
  },
];

/** The columns shown only if the file has them. */
const whereGiven: ReadonlySet<string> = new Set<RosterField>([
  'unit',
  'group',
  'supervisor_id',
  ...declaredNames('employee'),
]);

const isWrong = ({ outcome }: CheckedRow) => outcome.kind === 'wrong';

/** Returns the problems below a row. */
function problemsOf({ outcome }: CheckedRow) {
  if (outcome.kind !== 'wrong') return undefined;
  return (
    <Text size="sm" c="var(--status-missing)">
      {outcome.problems.map(problemOfRow).join(' ')}
    </Text>
  );
}

interface PreviewProps {
  rows: readonly CheckedRow[];
  problems: readonly ProblemGroup[];
  /** Starts the import. Above the rows, of which there may be hundreds. */
  action: ReactNode;
}

/** The planned outcome of each row, and the problems in groups. */
export function Preview({ rows, problems, action }: PreviewProps) {
  const counts = Object.groupBy(rows, ({ outcome }) => outcome.kind);
  const count = (kind: CheckedRow['outcome']['kind']) => counts[kind]?.length ?? 0;
  const texts = labels.preview;
  return (
    <ImportPreview
      rows={rows}
      columns={columns.filter(({ key }) => !whereGiven.has(key) || key in (rows[0]?.fields ?? {}))}
      problems={problems}
      isWrong={isWrong}
      note={problemsOf}
      counts={[
        texts.created(count('new')),
        ...(count('changed') > 0 ? [texts.changed(count('changed'))] : []),
        ...(count('known') > 0 ? [texts.known(count('known'))] : []),
        ...(count('wrong') > 0 ? [texts.wrong(count('wrong'))] : []),
      ]}
      repair={<Text variant="hint">{texts.repair}</Text>}
      icon={<IconUsers size={32} stroke={1.5} />}
      action={action}
    />
  );
}
