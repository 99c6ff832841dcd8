import { Checkbox, Group } from '@mantine/core';
import type { RosterField } from '@muster/shared/roster-import/columns';
import type { CheckedRow, Difference } from '@muster/shared/roster-import/row';
import { IconArrowRight, IconCircleDashed, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type Column, DataTable, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { VirtualRows } from '../../../../ui/data-table/virtual-rows.tsx';
import { Section } from '../../../../ui/file-import/section.tsx';
import { EmptyState } from '../../../../ui/page-states.tsx';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import { labels } from '../labels.ts';
import type { useImportFile } from '../use-import-file.ts';

const texts = labels.changes;

/** A value of a file that differs from the roster's. */
interface Change extends Difference {
  key: string;
  line: number;
  employee_id: string;
  name: string;
  column: string;
  isTaken: boolean;
}

const keyOf = ({ key }: Change) => key;
const titles = texts.columns;
const columns: readonly Column<Change>[] = [
  textColumn('line', titles.line, ({ line }) => line, { align: 'right', width: 84, minWidth: 76, priority: 3 }),
  textColumn('employee_id', titles.employee_id, ({ employee_id }) => employee_id, {
    width: 140,
    minWidth: 120,
    priority: 2,
  }),
  { ...textColumn<Change>('name', titles.name, ({ name }) => name, { minWidth: 120 }), rowHeader: true },
  textColumn('column', titles.column, ({ column }) => column, { width: 150, minWidth: 120 }),
  textColumn('stored', titles.stored, ({ stored }) => stored || texts.none, { width: 190, minWidth: 120 }),
  textColumn('file', titles.file, ({ file }) => file, { width: 190, minWidth: 120 }),
  {
    key: 'result',
    title: titles.result,
    cell: ({ isTaken }) =>
      isTaken ? (
        <StyledBadge word={texts.taken} tone="pending" Icon={IconArrowRight} />
      ) : (
        <StyledBadge word={texts.kept} tone="none" Icon={IconCircleDashed} />
      ),
    sortBy: ({ isTaken }) => (isTaken ? texts.taken : texts.kept),
    width: 160,
    minWidth: 144,
    priority: 1,
  },
];

interface ChooseChangesProps {
  rows: readonly CheckedRow[];
  importFile: Pick<ReturnType<typeof useImportFile>, 'differing' | 'taken' | 'take'>;
}

/** The values of existing employees that differ from the file. Each column applies only if chosen. */
export function ChooseChanges({ rows, importFile: { differing, taken, take } }: ChooseChangesProps) {
  const changes = useMemo(
    () => changesOf(rows, new Map(differing.map(({ field, label }) => [field, label])), taken),
    [rows, differing, taken],
  );
  if (differing.length === 0) return null;
  return (
    <Section title={texts.title} help={texts.help}>
      <Checkbox.Group label={texts.choose} value={[...taken]} onChange={(fields) => take(fields as RosterField[])}>
        <Group gap="lg" mt={4}>
          {differing.map(({ field, label, count }) => (
            <Checkbox key={field} value={field} label={texts.column(label, count)} />
          ))}
        </Group>
      </Checkbox.Group>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={changes}
        rowKey={keyOf}
        initialSort={{ key: 'line', direction: 'ascending' }}
        Rows={VirtualRows}
        empty={<EmptyState message={texts.title} icon={<IconUsers size={32} stroke={1.5} />} />}
      />
    </Section>
  );
}

function changesOf(
  rows: readonly CheckedRow[],
  labelOf: ReadonlyMap<RosterField, string>,
  taken: ReadonlySet<RosterField>,
): Change[] {
  return rows.flatMap(({ line, outcome }) => {
    if (outcome.kind !== 'changed') return [];
    const { employee_id, first_name, last_name } = outcome.person;
    return outcome.differences.map((difference) => ({
      ...difference,
      key: `${line} ${difference.field}`,
      line,
      employee_id,
      name: `${first_name} ${last_name}`,
      column: labelOf.get(difference.field) ?? difference.field,
      isTaken: taken.has(difference.field),
    }));
  });
}
