import { Text } from '@mantine/core';
import { dayText } from '@muster/shared/rules/day-text';
import {
  IconAlertCircle,
  IconCertificate,
  IconCircleCheck,
  IconCircleDashed,
  IconHourglass,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Column, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { ImportPreview } from '../../../../ui/file-import/import-preview.tsx';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import { labels } from '../labels.ts';
import type { PreviewContent, PreviewRow } from '../preview-content.ts';

const badges = {
  ready: { tone: 'complete', Icon: IconCircleCheck },
  recorded: { tone: 'complete', Icon: IconCircleCheck },
  known: { tone: 'none', Icon: IconCircleDashed },
  repeated: { tone: 'none', Icon: IconCircleDashed },
  left_out: { tone: 'none', Icon: IconCircleDashed },
  wrong: { tone: 'missing', Icon: IconAlertCircle },
  checking: { tone: 'pending', Icon: IconHourglass },
} as const;

const texts = labels.preview;
const readOf = ({ outcome }: PreviewRow) => (outcome.kind === 'ready' ? outcome.row : undefined);
const isWrong = ({ shown }: PreviewRow) => shown === 'wrong';
const wordOf = ({ shown }: PreviewRow) => texts.outcome[shown];

/** Returns the expiration to record, or the file's text if the row cannot be recorded. */
function expirationOf(row: PreviewRow): string | undefined {
  const read = readOf(row);
  if (!read) return row.fields.expiration_date;
  if (read.expiration_date === undefined) return texts.byTraining;
  return read.expiration_date === null ? texts.never : dayText(read.expiration_date);
}

/** Returns the duration to record, or the file's text if the row cannot be recorded. */
function durationOf(row: PreviewRow): string | undefined {
  const read = readOf(row);
  if (!read) return row.fields.hours || row.fields.minutes;
  return read.minutes === undefined ? '' : texts.minutes(read.minutes);
}

function dateOf(row: PreviewRow): string | undefined {
  const read = readOf(row);
  return read ? dayText(read.certification_date) : row.fields.certification_date;
}

const columns: readonly Column<PreviewRow>[] = [
  textColumn('line', texts.columns.line, ({ line }) => line, { align: 'right', width: 84, minWidth: 76 }),
  {
    key: 'employee_id',
    title: texts.columns.employee_id,
    cell: ({ fields }) => fields.employee_id,
    width: 140,
    minWidth: 120,
    rowHeader: true,
  },
  {
    key: 'training',
    title: texts.columns.training,
    cell: (row) => readOf(row)?.training ?? row.fields.training,
    sortBy: (row) => readOf(row)?.training ?? row.fields.training ?? '',
  },
  {
    key: 'certification_date',
    title: texts.columns.certification_date,
    cell: dateOf,
    width: 160,
    minWidth: 150,
    priority: 1,
  },
  {
    key: 'expiration_date',
    title: texts.columns.expiration_date,
    cell: expirationOf,
    width: 160,
    minWidth: 150,
    priority: 2,
  },
  {
    key: 'minutes',
    title: texts.columns.minutes,
    cell: durationOf,
    width: 130,
    minWidth: 120,
    priority: 3,
  },
  {
    key: 'provider',
    title: texts.columns.provider,
    cell: (row) => readOf(row)?.provider ?? row.fields.provider,
    width: 160,
    minWidth: 120,
    priority: 4,
  },
  {
    key: 'outcome',
    title: texts.columns.outcome,
    cell: (row) => <StyledBadge word={wordOf(row)} {...badges[row.shown]} />,
    sortBy: wordOf,
    width: 160,
    minWidth: 144,
  },
];

/** Returns the note below a row. */
function noteOf({ problems, outcome }: PreviewRow) {
  if (outcome.kind === 'repeated') return <Text size="sm">{texts.repeats(outcome.firstLine)}</Text>;
  if (problems.length === 0) return undefined;
  return (
    <Text size="sm" c="var(--status-missing)">
      {problems.map(({ text }) => `${text}.`).join(' ')}
    </Text>
  );
}

interface PreviewProps extends PreviewContent {
  /** Help and actions for rows with a problem. */
  repair: ReactNode;
  /** Starts the import. Above the rows, of which there may be thousands. */
  action: ReactNode;
}

/** The outcome of each row, and the problems in groups. */
export function Preview({ rows, counts, groups, repair, action }: PreviewProps) {
  return (
    <ImportPreview
      help={counts.known > 0 ? texts.knownHelp : undefined}
      rows={rows}
      columns={columns}
      problems={groups}
      isWrong={isWrong}
      note={noteOf}
      counts={[
        counts.checking > 0 ? texts.checking : texts.ready(counts.ready),
        ...(counts.recorded > 0 ? [texts.recorded(counts.recorded)] : []),
        ...(counts.known > 0 ? [texts.known(counts.known, rows.length)] : []),
        ...(counts.repeated > 0 ? [texts.repeated(counts.repeated)] : []),
        ...(counts.left_out > 0 ? [texts.leftOut(counts.left_out)] : []),
        ...(counts.wrong > 0 ? [texts.wrong(counts.wrong)] : []),
      ]}
      repair={repair}
      icon={<IconCertificate size={32} stroke={1.5} />}
      action={action}
    />
  );
}
