import { Stack, Text, TextInput, Title } from '@mantine/core';
import type { Requirement } from '@muster/shared/areas/requirements';
import { DateInput } from '../../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { useChoices } from '../api.ts';
import { pageLabels, labels as tabLabels, formLabels as texts } from '../labels.ts';
import type { ContentProps } from '../requirement-dialog.ts';
import { shownPeriod } from '../requirement-state.ts';
import { useRequirementForm } from '../use-requirement-form.ts';
import { AudienceFields } from './audience-fields.tsx';
import { NewerRequirement } from './newer-requirement.tsx';
import { RequirementPreview } from './requirement-preview.tsx';
import { RuleFields } from './rule-fields.tsx';
import { SourceFields } from './source-fields.tsx';

interface RequirementFormProps extends ContentProps {
  /** Undefined: a new requirement. */
  requirement?: Requirement;
}

/** Creates a requirement or a version of one. For a mandatory training, only the audience can be edited. */
export function RequirementForm({ requirement, today, onCancel, onDone }: RequirementFormProps) {
  const { choices, nameOf, isLoaded, retry } = useChoices();
  const { form, newer, ...state } = useRequirementForm({ requirement, today, choices, onDone });
  const narrows = requirement?.built_in ?? false;
  if (retry) return <RetryAlert message={tabLabels.namesFailed} onRetry={retry} />;
  if (!isLoaded) return <LoadingSkeleton />;
  return (
    <form noValidate onSubmit={state.onSubmit}>
      <Stack gap="md">
        {requirement && <Text variant="hint">{narrows ? texts.narrowHelp : texts.editHelp}</Text>}
        {!narrows && (
          <>
            <TextInput label={texts.name} data-autofocus autoComplete="off" {...form.getInputProps('name')} />
            <RuleFields form={form} choices={choices} />
          </>
        )}
        <div>
          <Title order={3}>{texts.whom}</Title>
          <Text variant="hint" mb="xs">
            {texts.whomHelp}
          </Text>
          <AudienceFields
            choices={choices}
            value={form.values.asked}
            onChange={(asked) => form.setFieldValue('asked', asked)}
          />
        </div>
        <SourceFields form={form} />
        <DateInput
          label={narrows ? pageLabels.narrowedFrom : texts.from}
          description={
            requirement && narrows ? texts.narrowedFromHelp(shownPeriod(requirement, today)?.from) : texts.fromHelp
          }
          {...form.getInputProps('effective_from')}
        />
        <RequirementPreview values={form.values} requirementId={requirement?.id} today={today} />
        <ErrorAlert message={state.failure} />
        {newer && (
          <NewerRequirement
            newer={newer}
            today={today}
            nameOf={nameOf}
            onKeepMine={() => state.keepMine(newer)}
            onTakeTheirs={() => state.takeTheirs(newer)}
          />
        )}
      </Stack>
      <FormActions
        submit={requirement ? texts.save : texts.submit}
        submitting={requirement ? texts.saving : texts.creating}
        busy={state.busy}
        onCancel={onCancel}
      />
    </form>
  );
}
