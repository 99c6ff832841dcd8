import { Group, Stack, Switch, Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { type Column, DataTable } from '../data-table/data-table.tsx';
import { VirtualRows } from '../data-table/virtual-rows.tsx';
import { EmptyState } from '../page-states.tsx';
import { fileLabels } from './labels.ts';
import { type ImportProblem, ProblemGroups } from './problem-groups.tsx';
import { Section } from './section.tsx';

const texts = fileLabels.preview;
const lineOf = ({ line }: { line: number }) => String(line);

interface ImportPreviewProps<Row> {
  /** A line of help below the title. */
  help?: string | undefined;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  problems: readonly ImportProblem[];
  isWrong: (row: Row) => boolean;
  /** Returns the note below a row. */
  note: (row: Row) => ReactNode;
  /** The number of rows by outcome. */
  counts: readonly string[];
  /** Help and actions for rows with a problem. */
  repair: ReactNode;
  /** The icon of an empty list. */
  icon: ReactNode;
  /** Starts the import. Above the rows, of which there may be thousands. */
  action: ReactNode;
}

/** The planned outcome of each row of a file, and the problems in groups. */
export function ImportPreview<Row extends { line: number }>(props: ImportPreviewProps<Row>) {
  const { help, rows, columns, problems, isWrong, note, counts, repair, icon, action } = props;
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [open, setOpen] = useState<string>();
  const wrong = useMemo(() => rows.filter(isWrong), [rows, isWrong]);
  const opened = problems.find(({ problem }) => problem === open);
  const shown = useMemo(() => {
    if (!opened) return onlyWrong ? wrong : rows;
    const lines = new Set(opened.lines);
    return rows.filter(({ line }) => lines.has(line));
  }, [opened, onlyWrong, wrong, rows]);
  return (
    <Section title={texts.title} {...(help !== undefined && { help })}>
      <Text role="status">{counts.join(' · ')}</Text>
      {problems.length > 0 && (
        <Stack gap={4}>
          <Text fw={500}>{texts.problems}</Text>
          <ProblemGroups problems={problems} open={open} onOpen={setOpen} />
          {repair}
        </Stack>
      )}
      <Group justify="space-between" gap="sm">
        {wrong.length > 0 && (
          <Switch
            label={opened ? texts.onlyOpened : texts.onlyWrong}
            checked={onlyWrong || opened !== undefined}
            onChange={(event) => {
              setOnlyWrong(event.currentTarget.checked);
              setOpen(undefined);
            }}
          />
        )}
        {action}
      </Group>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={shown}
        rowKey={lineOf}
        initialSort={{ key: 'line', direction: 'ascending' }}
        note={note}
        Rows={VirtualRows}
        empty={<EmptyState message={texts.empty} icon={icon} />}
      />
    </Section>
  );
}
