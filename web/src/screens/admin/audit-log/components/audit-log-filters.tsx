import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { auditGroups } from '@muster/shared/audit-log';
import { labels } from '../labels.ts';
import { filterErrors, type useAuditLogFilter } from '../use-audit-log-filter.ts';

const kinds = [
  { value: '', label: labels.filters.everyKind },
  ...Object.entries(auditGroups).map(([group, { words, kinds: ofGroup }]) => ({
    group: words,
    items: [
      { value: group, label: labels.filters.wholeGroup(words) },
      ...Object.entries(ofGroup).map(([value, label]) => ({ value, label })),
    ],
  })),
];

/** Filters by person, kind and day. Shows the message of an invalid value at its field. */
export function AuditLogFilters({ filter, person, change, clear }: ReturnType<typeof useAuditLogFilter>) {
  const errors = filterErrors(filter);
  const texts = labels.filters;
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }} spacing="sm" verticalSpacing="sm">
      <TextInput
        label={texts.person}
        value={person.text}
        onChange={(event) => person.onText(event.currentTarget.value)}
        error={errors.employee_id}
        maxLength={32}
      />
      <NativeSelect
        label={texts.kind}
        data={kinds}
        value={errors.kind ? '' : (filter.kind ?? '')}
        onChange={(event) => change({ kind: event.currentTarget.value })}
      />
      {(['from', 'to'] as const).map((field) => (
        <TextInput
          key={field}
          type="date"
          label={texts[field]}
          value={filter[field] ?? ''}
          onChange={(event) => change({ [field]: event.currentTarget.value })}
          error={errors[field]}
        />
      ))}
      <Button
        variant="default"
        onClick={clear}
        disabled={Object.keys(filter).length === 0}
        // Aligns the button with the fields, below their labels, even if a field has an error.
        mt={{ base: 0, md: 28 }}
        style={{ alignSelf: 'start' }}
      >
        {texts.clear}
      </Button>
    </SimpleGrid>
  );
}
