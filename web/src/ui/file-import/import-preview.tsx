import { Group, List, Stack, Switch, Text } from '@mantine/core';
import { linesText } from '@muster/shared/csv-file/lines-text';
import { type ReactNode, useMemo, useState } from 'react';
import { type Column, DataTable } from '../data-table/data-table.tsx';
import { VirtualRows } from '../data-table/virtual-rows.tsx';
import { EmptyState } from '../page-states.tsx';
import { fileLabels } from './labels.ts';
import { Section } from './section.tsx';

const texts = fileLabels.preview;

interface ImportPreviewProps<Row> {
  /** A line of help below the title. */
  help?: string | undefined;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The problems in groups, with the lines of their rows. */
  problems: readonly { problem: string; lines: readonly number[] }[];
  isWrong: (row: Row) => boolean;
  /** Returns what is said about a row, below it. */
  note: (row: Row) => ReactNode;
  /** How many rows there are of each outcome. */
  counts: readonly string[];
  /** How to correct rows with a problem. */
  repair: string;
  /** The icon of a list without rows. */
  icon: ReactNode;
  /** Starts the import: above the rows, of which there may be thousands. */
  action: ReactNode;
}

/** Shows what an import would do with each row of a file, and the problems in groups. */
export function ImportPreview<Row extends { line: number }>(props: ImportPreviewProps<Row>) {
  const { help, rows, columns, problems, isWrong, note, counts, repair, icon, action } = props;
  const [onlyWrong, setOnlyWrong] = useState(false);
  const wrong = useMemo(() => rows.filter(isWrong), [rows, isWrong]);
  return (
    <Section title={texts.title} {...(help !== undefined && { help })}>
      <Group justify="space-between" gap="sm">
        <Text role="status">{counts.join(' · ')}</Text>
        {action}
      </Group>
      {problems.length > 0 && (
        <Stack gap={4}>
          <Text fw={500}>{texts.problems}</Text>
          <List withPadding>
            {problems.map(({ problem, lines }) => (
              <List.Item key={`${problem} ${lines[0]}`}>
                {problem}
                <Text variant="hint">{texts.lines(linesText(lines))}</Text>
              </List.Item>
            ))}
          </List>
          <Text variant="hint">{repair}</Text>
        </Stack>
      )}
      {wrong.length > 0 && (
        <Switch
          label={texts.onlyWrong}
          checked={onlyWrong}
          onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
        />
      )}
      <DataTable
        label={texts.title}
        columns={columns}
        rows={onlyWrong ? wrong : rows}
        rowKey={({ line }) => String(line)}
        initialSort={{ key: 'line', direction: 'ascending' }}
        note={note}
        Rows={VirtualRows}
        empty={<EmptyState message={texts.empty} icon={icon} />}
      />
    </Section>
  );
}
