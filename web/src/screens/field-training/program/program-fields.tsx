import { MultiSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { PeopleField } from '../../../parts/people/components/people-field.tsx';
import { useTypes } from '../../../parts/trainings/api.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { FormsFields } from './forms-fields.tsx';
import { fieldLabels as texts } from './labels.ts';
import { PhasesFields } from './phases-fields.tsx';
import type { ProgramFieldsProps } from './program-fields-props.ts';
import { ProgramSection } from './program-section.tsx';

/** The fields of a program. `named`: the names of the loaded coordinators. */
export function ProgramFields({
  named,
  ...props
}: ProgramFieldsProps & { named: readonly { employee_id: string; name: string }[] }) {
  const { content, messageAt, onChange } = props;
  return (
    <Stack gap="md">
      <ProgramSection title={texts.about}>
        <TextInput
          label={texts.name}
          maxLength={150}
          autoComplete="off"
          value={content.name}
          error={messageAt('name')}
          onChange={({ currentTarget }) => onChange({ ...content, name: currentTarget.value })}
        />
        <Textarea
          label={texts.description}
          rows={2}
          resize="vertical"
          maxLength={2000}
          value={content.description ?? ''}
          error={messageAt('description')}
          onChange={({ currentTarget }) => onChange({ ...content, description: currentTarget.value || undefined })}
        />
      </ProgramSection>
      <PhasesFields
        phases={content.phases}
        messageAt={messageAt}
        onChange={(phases) => onChange({ ...content, phases })}
      />
      <FormsFields {...props} />
      <PeopleFields {...props} named={named} />
      <DueFields {...props} />
      <ProgramSection title={texts.attestation} help={texts.attestationHelp}>
        <Textarea
          label={texts.statement}
          rows={3}
          resize="vertical"
          maxLength={2000}
          value={content.attestation}
          error={messageAt('attestation')}
          onChange={({ currentTarget }) => onChange({ ...content, attestation: currentTarget.value })}
        />
      </ProgramSection>
    </Stack>
  );
}

function PeopleFields({
  content,
  messageAt,
  onChange,
  named,
}: ProgramFieldsProps & { named: readonly { employee_id: string; name: string }[] }) {
  const { data: types = [] } = useTypes();
  const chosen = new Set(content.trainer_type_ids);
  return (
    <ProgramSection title={texts.people}>
      <MultiSelect
        label={texts.trainerTypes}
        description={texts.trainerTypesHelp}
        data={types
          .filter(({ id, archived }) => !archived || chosen.has(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        value={content.trainer_type_ids}
        error={messageAt('trainer_type_ids')}
        onChange={(trainer_type_ids) => onChange({ ...content, trainer_type_ids })}
      />
      <PeopleField
        label={texts.coordinators}
        employees={content.coordinators}
        named={named}
        error={messageAt('coordinators')}
        onChange={(coordinators) => onChange({ ...content, coordinators })}
      />
      <Text variant="hint">{texts.coordinatorsHelp}</Text>
    </ProgramSection>
  );
}

function DueFields({ content, messageAt, onChange }: ProgramFieldsProps) {
  return (
    <ProgramSection title={texts.due}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NumberField
          label={texts.reportDays}
          description={texts.reportDaysHelp}
          value={content.report_days}
          error={messageAt('report_days')}
          onChange={(report_days) => onChange({ ...content, report_days })}
        />
        <NumberField
          label={texts.reviewDays}
          description={texts.reviewDaysHelp}
          value={content.review_days}
          error={messageAt('review_days')}
          onChange={(review_days) => onChange({ ...content, review_days })}
        />
      </SimpleGrid>
    </ProgramSection>
  );
}
