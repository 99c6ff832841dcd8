import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { requirements as declared, type Requirement } from '@muster/shared/areas/requirements';
import { type RequirementRule, requirementKinds } from '@muster/shared/requirements/requirement';
import { requirementText } from '@muster/shared/requirements/requirement-text';
import { IconUserEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { asFormErrors, fieldMessages, useValidatedForm } from '../../../../ui/contract-form.ts';
import { DateInput, halfTypedDate } from '../../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { createRequirement, updateRequirement, useChoices, useRefreshRequirements } from '../api.ts';
import { pageLabels, labels as tabLabels, formLabels as texts } from '../labels.ts';
import { requirementBody } from '../requirement-body.ts';
import type { ContentProps } from '../requirement-dialog.ts';
import { shownPeriod, shownVersion } from '../requirement-state.ts';
import {
  hasMoreRules,
  isMoreRulesField,
  newRequirement,
  type RequirementValues,
  shownAt,
  valuesOf,
} from '../requirement-values.ts';
import { usePreview } from '../use-preview.ts';
import { AudienceFields } from './audience-fields.tsx';
import { takenNames } from './category-choice.tsx';
import { ChoiceField } from './choice-field.tsx';
import { EvaluationFields } from './evaluation-fields.tsx';
import { MinimumLines, MoreRulesFields } from './more-rules-fields.tsx';
import { PeriodFields } from './period-fields.tsx';
import { PreviewPanel } from './preview-panel.tsx';

/** The date fields, which may be partly typed. */
const dateFields = ['effective_from', 'source.checked_on', 'rule.period.from'];

const kinds = requirementKinds.map((value) => ({ value, label: texts.kinds[value] }));

/** Replaces the schema's message for an empty choice. */
const inWords = (message: string) => (message === 'Not a valid id' ? texts.chooseOne : message);

/** Maps messages by sent field to messages by form field. */
const atFields = (messages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).map(([field, message]) => [shownAt(field), inWords(message)]));

/** Returns the initial values: the version in effect, or the mandatory training as it is. */
function initialValues(requirement: Requirement | undefined, today: string): RequirementValues {
  if (!requirement) return newRequirement(today);
  const version = shownVersion(requirement, today);
  if (version) return valuesOf(version, today);
  const fresh = newRequirement(today);
  return { ...fresh, name: requirement.name, rule: { ...fresh.rule, type_ids: [requirement.id] } };
}

/** Creates a requirement or a version of one. For a mandatory training, only the audience can be edited. */
export function RequirementForm({
  requirement,
  today,
  onCancel,
  onDone,
}: ContentProps & { requirement?: Requirement }) {
  const [before] = useState(() => initialValues(requirement, today));
  const [read, setRead] = useState(() => requirement?.newest ?? 0);
  const [newer, setNewer] = useState<Requirement>();
  const refresh = useRefreshRequirements();
  const { choices, nameOf, isLoaded, retry } = useChoices();
  const narrows = requirement?.built_in ?? false;
  const schema = requirement ? declared.update.body : declared.create.body;
  const { form, submit, showFieldErrors, failure, setFailure } = useValidatedForm<RequirementValues>(
    (values): Record<string, string> => ({
      ...atFields(fieldMessages(schema, requirementBody(values))),
      ...Object.assign({}, ...dateFields.map((field) => halfTypedDate(form, field))),
      ...takenNames(values, choices),
    }),
    before,
  );
  const { values } = form;
  const body = requirementBody(values);
  const sent = { ...body, ...(requirement && { id: requirement.id }) };
  const isComplete = declared.preview.body.safeParse({ ...sent, name: body.name.trim() || '-' }).success;
  const preview = usePreview(isComplete ? { ...sent, name: body.name.trim() || '-' } : undefined);
  const [unfolded, setUnfolded] = useState(() => hasMoreRules(values.rule));
  // Unfolds the section to show its errors.
  const showsMore = unfolded || Object.keys(form.errors).some(isMoreRulesField);
  const { busy, run } = useMutation(async (typed: RequirementValues) => {
    const toSend = requirementBody(typed);
    try {
      const saved = requirement
        ? await updateRequirement(requirement.id, { ...toSend, read })
        : await createRequirement(toSend);
      onDone((requirement ? texts.saved : texts.created)(saved.name));
    } catch (error) {
      if (requirement && error instanceof ApiError && error.code === 'edit_conflict') {
        const found = (await refresh().catch(() => undefined))?.find(({ id }) => id === requirement.id);
        if (found) return setNewer(found);
      }
      setFailure(errorText(texts.saveFailed, error));
      const fields = error instanceof ApiError ? error.fields : undefined;
      if (fields) {
        showFieldErrors(
          Object.fromEntries(Object.entries(atFields(asFormErrors(fields))).map(([field, text]) => [field, [text]])),
        );
      }
    }
  });
  useDialogStatus({ dirty: JSON.stringify(values) !== JSON.stringify(before), busy });
  if (retry) return <RetryAlert message={tabLabels.namesFailed} onRetry={retry} />;
  if (!isLoaded) return <LoadingSkeleton />;
  const newerVersion = newer && shownVersion(newer, today);
  return (
    <form noValidate onSubmit={submit((typed) => void run(typed))}>
      <Stack gap="md">
        {requirement && <Text variant="hint">{narrows ? texts.narrowHelp : texts.editHelp}</Text>}
        {!narrows && (
          <>
            <TextInput label={texts.name} data-autofocus autoComplete="off" {...form.getInputProps('name')} />
            <NativeSelect label={texts.kind} data={kinds} {...form.getInputProps('rule.kind')} />
            {values.rule.kind === 'certification' && (
              <ChoiceField label={texts.anyOf} options={choices.type} {...form.getInputProps('rule.type_ids')} />
            )}
            {values.rule.kind === 'evaluation' && <EvaluationFields form={form} choices={choices} />}
            {values.rule.kind === 'hours' && (
              <>
                <TextInput
                  label={texts.hours}
                  description={texts.hoursHelp}
                  autoComplete="off"
                  {...form.getInputProps('rule.minutes')}
                />
                <PeriodFields form={form} choices={choices} />
                <MinimumLines form={form} choices={choices} />
                <FoldedSection title={texts.more} isOpen={showsMore} onToggle={() => setUnfolded(!showsMore)}>
                  <MoreRulesFields form={form} choices={choices} />
                </FoldedSection>
              </>
            )}
          </>
        )}
        <div>
          <Title order={3}>{texts.whom}</Title>
          <Text variant="hint" mb="xs">
            {texts.whomHelp}
          </Text>
          <AudienceFields
            choices={choices}
            value={values.asked}
            onChange={(asked) => form.setFieldValue('asked', asked)}
          />
        </div>
        <div>
          <Title order={3} mb="xs">
            {texts.source}
          </Title>
          <Stack gap="sm">
            <TextInput
              label={texts.citation}
              description={texts.citationHelp}
              autoComplete="off"
              {...form.getInputProps('source.citation')}
            />
            <TextInput label={texts.url} type="url" autoComplete="off" {...form.getInputProps('source.url')} />
            <DateInput label={texts.checkedOn} {...form.getInputProps('source.checked_on')} />
          </Stack>
        </div>
        <DateInput
          label={narrows ? pageLabels.narrowedFrom : texts.from}
          description={
            requirement && narrows ? texts.narrowedFromHelp(shownPeriod(requirement, today)?.from) : texts.fromHelp
          }
          {...form.getInputProps('effective_from')}
        />
        <PreviewPanel
          {...preview}
          isComplete={isComplete}
          later={values.effective_from > today ? values.effective_from : undefined}
        />
        <ErrorAlert message={failure} />
        {newer && (
          <Alert
            color="yellow"
            role="alert"
            icon={<IconUserEdit aria-hidden />}
            styles={{ message: { color: 'var(--mantine-color-text)' } }}
          >
            <Stack gap="xs">
              <Text inherit>{newerVersion ? texts.conflict : texts.gone}</Text>
              {newerVersion && (
                <ul style={{ margin: 0 }}>
                  {requirementText(
                    { asked: newerVersion.asked, rule: newerVersion.rule as RequirementRule },
                    nameOf,
                  ).map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              )}
              <Group gap="xs">
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => {
                    setRead(newer.newest);
                    setNewer(undefined);
                  }}
                >
                  {texts.mine}
                </Button>
                {newerVersion && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => {
                      form.setValues(valuesOf(newerVersion, today));
                      setRead(newer.newest);
                      setNewer(undefined);
                    }}
                  >
                    {texts.theirs}
                  </Button>
                )}
              </Group>
              <Text size="xs" inherit>
                {texts.mineHelp}
              </Text>
            </Stack>
          </Alert>
        )}
      </Stack>
      <FormActions
        submit={requirement ? texts.save : texts.submit}
        submitting={requirement ? texts.saving : texts.creating}
        busy={busy}
        onCancel={onCancel}
      />
    </form>
  );
}
