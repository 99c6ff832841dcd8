import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { type FieldColumn, matchColumns } from '@muster/shared/csv-file/columns';
import { fileLabels } from './labels.ts';
import { Section } from './section.tsx';
import type { ChosenFile } from './use-chosen-file.ts';

interface ChooseColumnsProps<Field extends string> {
  fields: readonly FieldColumn<Field>[];
  chosen: ChosenFile<Field>;
  onColumn: (field: Field, column: number | undefined) => void;
}

/** The file's column for each field: guessed, and editable. */
export function ChooseColumns<Field extends string>({ fields, chosen, onColumn }: ChooseColumnsProps<Field>) {
  const { file, isNamed, columns, guessed } = chosen;
  const labels = fileLabels.columns;
  const { twice } = matchColumns(fields, file.header);
  const used = [...columns.values()];
  const unused = file.header.filter((name, column) => name !== '' && !used.includes(column));
  const options = file.header.map((name, column) => ({ value: String(column), label: name || `(${column + 1})` }));
  function remarks(field: Field, required: boolean): { error?: string; description?: string } {
    const column = columns.get(field);
    if (column === undefined) return required ? { error: labels.missing } : {};
    if (used.filter((one) => one === column).length > 1) return { error: labels.sameColumn };
    if (guessed.has(field)) return { description: labels.guessed(file.header[column] ?? '') };
    return twice.includes(field) ? { description: labels.twice } : {};
  }
  return (
    <Section title={labels.title} help={isNamed ? labels.byNames : labels.help}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {fields.map(({ field, label, required = false }) => (
          <NativeSelect
            key={field}
            label={required ? label : `${label} (${labels.optional})`}
            data={[{ value: '', label: labels.none }, ...options]}
            value={columns.get(field) ?? ''}
            onChange={({ currentTarget: { value } }) => onColumn(field, value === '' ? undefined : Number(value))}
            {...remarks(field, required)}
          />
        ))}
      </SimpleGrid>
      {unused.length > 0 && <Text variant="hint">{labels.unused(unused)}</Text>}
    </Section>
  );
}
