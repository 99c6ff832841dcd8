import { Group, List, Stack, Switch, Text } from '@mantine/core';
import { linesText } from '@muster/shared/csv-file/lines-text';
import { type CheckedRow, groupHistoryProblems, type RowProblem } from '@muster/shared/history-import/check';
import { dayText } from '@muster/shared/rules/day-text';
import {
  IconAlertCircle,
  IconCertificate,
  IconCircleCheck,
  IconCircleDashed,
  IconHourglass,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { VirtualRows } from '../../../ui/data-table/virtual-rows.tsx';
import { Section } from '../../../ui/file-import/section.tsx';
import { EmptyState } from '../../../ui/page-states.tsx';
import { StyledBadge } from '../../../ui/status-badge.tsx';
import { labels } from '../labels.ts';

type Outcome = keyof typeof labels.preview.outcome;

/** A row as the preview shows it. */
export interface PreviewRow extends CheckedRow {
  shown: Outcome;
  problems: readonly RowProblem[];
}

const badges = {
  ready: { tone: 'complete', Icon: IconCircleCheck },
  known: { tone: 'none', Icon: IconCircleDashed },
  repeated: { tone: 'none', Icon: IconCircleDashed },
  left_out: { tone: 'none', Icon: IconCircleDashed },
  wrong: { tone: 'missing', Icon: IconAlertCircle },
  checking: { tone: 'pending', Icon: IconHourglass },
} as const;

const texts = labels.preview;
const readOf = ({ outcome }: PreviewRow) => (outcome.kind === 'ready' ? outcome.row : undefined);
const wordOf = ({ shown }: PreviewRow) => texts.outcome[shown];

/** Returns how an expiration is recorded; of a row that cannot be recorded, what the file has. */
function expirationOf(row: PreviewRow): string | undefined {
  const read = readOf(row);
  if (!read) return row.fields.expiration_date;
  if (read.expiration_date === undefined) return texts.byTraining;
  return read.expiration_date === null ? texts.never : dayText(read.expiration_date);
}

/** Returns how long a training took; of a row that cannot be recorded, what the file has. */
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
  {
    key: 'line',
    title: texts.columns.line,
    cell: ({ line }) => line,
    sortBy: ({ line }) => line,
    align: 'right',
    width: 84,
    minWidth: 76,
  },
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

/** Returns what is to be said of a row, below it. */
function noteOf({ problems, outcome }: PreviewRow) {
  if (outcome.kind === 'repeated') return <Text size="sm">{texts.repeats(outcome.firstLine)}</Text>;
  if (problems.length === 0) return undefined;
  return (
    <Text size="sm" c="var(--status-missing)">
      {problems.map(({ text }) => `${text}.`).join(' ')}
    </Text>
  );
}

interface PreviewProps {
  rows: readonly PreviewRow[];
  /** Starts the import: above the rows, of which there may be thousands. */
  action: ReactNode;
}

/** What the import would do with each row, and the problems in groups. */
export function Preview({ rows, action }: PreviewProps) {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const counts = Map.groupBy(rows, ({ shown }) => shown);
  const count = (outcome: Outcome) => counts.get(outcome)?.length ?? 0;
  const wrong = count('wrong');
  const visible = useMemo(() => (onlyWrong ? rows.filter(({ shown }) => shown === 'wrong') : rows), [rows, onlyWrong]);
  const groups = useMemo(() => groupHistoryProblems(rows.flatMap(({ problems }) => problems)), [rows]);
  const said = [
    count('checking') > 0 ? texts.checking : texts.ready(count('ready')),
    ...(count('known') > 0 ? [texts.known(count('known'))] : []),
    ...(count('repeated') > 0 ? [texts.repeated(count('repeated'))] : []),
    ...(count('left_out') > 0 ? [texts.leftOut(count('left_out'))] : []),
    ...(wrong > 0 ? [texts.wrong(wrong)] : []),
  ];
  return (
    <Section title={texts.title} {...(count('known') > 0 && { help: texts.knownHelp })}>
      <Group justify="space-between" gap="sm">
        <Text role="status">{said.join(' · ')}</Text>
        {action}
      </Group>
      {groups.length > 0 && (
        <Stack gap={4}>
          <Text fw={500}>{texts.problems}</Text>
          <List withPadding>
            {groups.map(({ problem, lines }) => (
              <List.Item key={problem}>
                {problem}
                <Text size="xs" c="dimmed">
                  {texts.lines(linesText(lines))}
                </Text>
              </List.Item>
            ))}
          </List>
          <Text size="xs" c="dimmed">
            {texts.repair}
          </Text>
        </Stack>
      )}
      {wrong > 0 && (
        <Switch
          label={texts.onlyWrong}
          checked={onlyWrong}
          onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
        />
      )}
      <DataTable
        label={texts.title}
        columns={columns}
        rows={visible}
        rowKey={({ line }) => String(line)}
        initialSort={{ key: 'line', direction: 'ascending' }}
        note={noteOf}
        Rows={VirtualRows}
        empty={<EmptyState message={texts.empty} icon={<IconCertificate size={32} stroke={1.5} />} />}
      />
    </Section>
  );
}
