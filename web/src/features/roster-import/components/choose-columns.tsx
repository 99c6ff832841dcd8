import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { matchColumns, type RosterField, rosterColumns } from '@muster/shared/roster-import/columns';
import { labels } from '../labels.ts';
import type { useImportFile } from '../use-import-file.ts';
import { Section } from './section.tsx';

type ImportFile = ReturnType<typeof useImportFile>;

/** The columns of the file that hold each field: guessed, and editable. */
export function ChooseColumns({
  chosen,
  onColumn,
}: {
  chosen: NonNullable<ImportFile['chosen']>;
  onColumn: ImportFile['chooseColumn'];
}) {
  const { file, isNamed, columns, guessed } = chosen;
  const { twice } = matchColumns(file.header);
  const used = [...columns.values()];
  const unused = file.header.filter((name, column) => name !== '' && !used.includes(column));
  const options = file.header.map((name, column) => ({ value: String(column), label: name || `(${column + 1})` }));
  function remarks(field: RosterField, required: boolean): { error?: string; description?: string } {
    const column = columns.get(field);
    if (column === undefined) return required ? { error: labels.columns.missing } : {};
    if (used.filter((one) => one === column).length > 1) return { error: labels.columns.sameColumn };
    if (guessed.has(field)) return { description: labels.columns.guessed(file.header[column] ?? '') };
    return twice.includes(field) ? { description: labels.columns.twice } : {};
  }
  return (
    <Section title={labels.columns.title} help={isNamed ? labels.columns.byNames : labels.columns.help}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {rosterColumns.map(({ field, label, required }) => (
          <NativeSelect
            key={field}
            label={required ? label : `${label} (${labels.columns.optional})`}
            data={[{ value: '', label: labels.columns.none }, ...options]}
            value={columns.get(field) ?? ''}
            onChange={({ currentTarget: { value } }) => onColumn(field, value === '' ? undefined : Number(value))}
            {...remarks(field, required)}
          />
        ))}
      </SimpleGrid>
      {unused.length > 0 && (
        <Text size="xs" c="dimmed">
          {labels.columns.unused(unused)}
        </Text>
      )}
    </Section>
  );
}
