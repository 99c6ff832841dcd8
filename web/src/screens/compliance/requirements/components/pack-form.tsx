import { Alert, Anchor, Checkbox, Input, NativeSelect, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { RequirementPack } from '@muster/shared/areas/requirements';
import { IconAlertTriangle } from '@tabler/icons-react';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useValidatedForm } from '../../../../ui/contract-form.ts';
import { DateInput, halfTypedDate } from '../../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { addPack, type Choices, createTrainings, useChoices, usePacks } from '../api.ts';
import { packLabels as texts } from '../labels.ts';
import { coursesToCreate, newTraining, type PackValues, packBody, packMessages, packValues } from '../pack-values.ts';
import type { ContentProps } from '../requirement-dialog.ts';
import { AudienceFields } from './audience-fields.tsx';
import { PackFormChoice } from './pack-form-choice.tsx';
import classes from './rule-lines.module.css';

type PackForm = Pick<UseFormReturnType<PackValues>, 'values' | 'getInputProps' | 'setFieldValue'>;
type Rule = RequirementPack['rules'][number];

/** Adds state rules: chosen rules, their audiences, and the trainings that they name. */
export function PackFormContent(props: ContentProps) {
  const { data: packs, error, retry } = usePacks();
  const names = useChoices();
  if (packs && names.isLoaded) return <PackForm {...props} packs={packs} choices={names.choices} />;
  if ((error && !packs) || names.retry) {
    return <ErrorState message={texts.failed} onRetry={() => Promise.all([retry(), names.retry?.()])} />;
  }
  return <LoadingSkeleton />;
}

function PackForm({
  packs,
  choices,
  today,
  onCancel,
  onDone,
}: ContentProps & { packs: readonly RequirementPack[]; choices: Choices }) {
  const packOf = (id: string) => packs.find((pack) => pack.id === id);
  const { form, submit, failure, setFailure } = useValidatedForm<PackValues>(
    (values): Record<string, string> => ({
      ...packMessages(values, packOf(values.pack)),
      ...halfTypedDate(form, 'effective_from'),
    }),
    packValues(undefined, today, choices),
  );
  const { values } = form;
  const pack = packOf(values.pack);
  const { busy, run } = useMutation(async (typed: PackValues) => {
    const of = packOf(typed.pack);
    if (!of) return;
    try {
      const body = packBody(typed, of, await createTrainings(coursesToCreate(typed, of)));
      await addPack(of.id, body);
      onDone(texts.added(body.rules.length, of.name));
    } catch (error) {
      setFailure(errorText(texts.addFailed, error));
    }
  });
  useDialogStatus({ dirty: values.pack !== '', busy });
  const toCreate = pack ? coursesToCreate(values, pack).length : 0;
  const chosen = values.rules.filter(({ isChosen }) => isChosen).length;
  return (
    <form noValidate onSubmit={submit((typed) => void run(typed))}>
      <Stack gap="md">
        <Text variant="hint">{texts.help}</Text>
        <NativeSelect
          label={texts.state}
          data-autofocus
          data={[{ value: '', label: texts.choose }, ...packs.map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.getInputProps('pack')}
          onChange={({ currentTarget }) => form.setValues(packValues(packOf(currentTarget.value), today, choices))}
        />
        {pack && (
          <>
            <Alert
              color="yellow"
              icon={<IconAlertTriangle aria-hidden />}
              styles={{ message: { color: 'var(--mantine-color-text)' } }}
            >
              <Text inherit fw={600}>
                {pack.warning}
              </Text>
              {pack.hour_minutes !== null && texts.hour(pack.hour_minutes)}
            </Alert>
            {pack.rules.map((rule, row) => (
              <RuleChoice key={rule.rule} rule={rule} row={row} form={form} choices={choices} />
            ))}
            {form.errors.rules && <Input.Error role="alert">{form.errors.rules}</Input.Error>}
            {toCreate > 0 && <Text>{texts.creates(toCreate)}</Text>}
            <DateInput label={texts.from} {...form.getInputProps('effective_from')} />
          </>
        )}
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.add(chosen)} submitting={texts.adding} busy={busy} onCancel={onCancel} />
    </form>
  );
}

function RuleChoice({ rule, row, form, choices }: { rule: Rule; row: number; form: PackForm; choices: Choices }) {
  const values = form.values.rules[row];
  const isThere = rule.requirement_id !== null;
  const { citation, url, checked_on } = rule.source;
  const trainings = choices.type.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section className={classes.line} aria-label={rule.name}>
      <Stack gap="sm" className={classes.fields}>
        <Checkbox
          label={rule.name}
          fw={500}
          {...(isThere && { description: texts.exists })}
          disabled={isThere}
          {...form.getInputProps(`rules.${row}.isChosen`, { type: 'checkbox' })}
        />
        <div>
          <Text size="xs">{texts.audience(rule.whom)}</Text>
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
            {rule.text.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        <Text variant="hint">
          {checked_on !== undefined && `${texts.checked(checked_on)} `}
          {url === undefined ? (
            citation
          ) : (
            <Anchor inherit underline="always" href={url} target="_blank" rel="noreferrer">
              {citation}
            </Anchor>
          )}
        </Text>
        {values?.isChosen && (
          <>
            {rule.categories.length > 0 && <Text size="xs">{texts.categories(rule.categories)}</Text>}
            {rule.courses.map(({ title, number, optional }, n) => (
              <NativeSelect
                key={title}
                label={texts.course(title, number)}
                description={texts.courses}
                data={[
                  ...(optional ? [{ value: '', label: texts.without }] : []),
                  { value: newTraining, label: texts.create },
                  ...trainings,
                ]}
                {...form.getInputProps(`rules.${row}.courses.${n}`)}
              />
            ))}
            {rule.forms.map((one, n) => (
              <PackFormChoice
                key={one.title}
                form={one}
                choices={choices.form}
                chosen={values.forms[n] ?? ''}
                input={form.getInputProps(`rules.${row}.forms.${n}`)}
              />
            ))}
            {Object.values(values.asked).every((ids) => ids.length === 0) && (
              <Text variant="hint">{texts.everyone}</Text>
            )}
            <AudienceFields
              choices={choices}
              value={values.asked}
              onChange={(asked) => form.setFieldValue(`rules.${row}.asked`, asked)}
            />
          </>
        )}
      </Stack>
    </section>
  );
}
