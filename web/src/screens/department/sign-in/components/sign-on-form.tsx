import { Group, MultiSelect, PasswordInput, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type SignOnSettings, signOn } from '@muster/shared/areas/sign-on';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { detailOrMessage } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ConfirmDiscard } from '../../../../ui/confirm-discard.tsx';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { formatInstant } from '../../../../ui/date-time.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { useUnsavedChanges } from '../../../../ui/unsaved-changes.ts';
import { type SignOnValues, useAdministrators, valuesOf } from '../sign-on-api.ts';
import { labels } from '../sign-on-labels.ts';
import { ProviderCheck } from './provider-check.tsx';

interface SignOnFormProps {
  settings: SignOnSettings | null;
  save: (values: SignOnValues) => Promise<SignOnSettings>;
}

/** The department's provider, and the accounts that may still use a password. */
export function SignOnForm({ settings, save }: SignOnFormProps) {
  const loaded = valuesOf(settings);
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm<SignOnValues>(
    signOn.saveSettings.body,
    loaded,
  );
  const { busy, run } = useMutation(async (values: SignOnValues) => {
    try {
      await save(values);
      notifications.show({ message: labels.saved, color: 'navy' });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined;
      if (fields) showFieldErrors(fields);
      // A field message may be far above the button, so the form shows one, too.
      setFailure(detailOrMessage(labels.saveFailed, error));
    }
  });
  const leaving = useUnsavedChanges(JSON.stringify(form.values) !== JSON.stringify(loaded));
  const text = (field: 'label' | 'issuer' | 'client_id' | 'claim' | 'factor_acr', description: string | undefined) => (
    <TextInput
      label={labels[field]}
      description={description}
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps(field)}
    />
  );
  const toggle = (field: 'enabled' | 'trust_factor' | 'sign_out', description?: string) => (
    <Switch
      label={labels[field]}
      description={description}
      py={10}
      {...form.getInputProps(field, { type: 'checkbox' })}
    />
  );
  return (
    <form noValidate onSubmit={submit((values) => void run(values))} aria-label={labels.title}>
      <Stack gap="md">
        {toggle('enabled')}
        {text('label', labels.labelHelp)}
        {text('issuer', labels.issuerHelp)}
        <ProviderCheck issuer={form.values.issuer} />
        {text('client_id', undefined)}
        <PasswordInput
          label={labels.client_secret}
          description={settings?.has_secret ? labels.secretKept : labels.secretHelp}
          autoComplete="off"
          {...form.getInputProps('client_secret')}
        />
        {text('claim', labels.claimHelp)}
        {toggle('trust_factor', labels.trustHelp)}
        {form.values.trust_factor && text('factor_acr', labels.factorAcrHelp)}
        {toggle('sign_out')}
        <Closing settings={settings} form={form} />
        <ErrorAlert message={failure} />
        <Group justify="flex-end">
          <BusyButton type="submit" label={labels.save} busyLabel={labels.saving} busy={busy} />
        </Group>
        {leaving && <ConfirmDiscard onKeep={leaving.stay} onDiscard={leaving.leave} />}
      </Stack>
    </form>
  );
}

interface ClosingProps {
  settings: SignOnSettings | null;
  form: ReturnType<typeof useContractForm<SignOnValues>>['form'];
}

/** Turns off password sign-in, and lists the conditions for it. */
function Closing({ settings, form }: ClosingProps) {
  const texts = labels.closing;
  const timeZone = useTimeZone();
  const { options, failed, retry } = useAdministrators(settings?.break_glass ?? []);
  const workedAt = settings?.worked_at;
  const needed = [
    { met: Boolean(workedAt), text: workedAt ? texts.worked(formatInstant(workedAt, timeZone)) : texts.notWorked },
    { met: form.values.break_glass.length > 0, text: texts.hasAccount },
  ];
  return (
    <Stack gap="xs" role="group" aria-label={texts.title}>
      <Title order={3}>{texts.title}</Title>
      {failed && <RetryAlert message={texts.loadFailed} onRetry={retry} />}
      <MultiSelect
        label={texts.break_glass}
        description={texts.breakGlassHelp}
        data={options}
        searchable
        clearable
        {...form.getInputProps('break_glass')}
      />
      <Switch
        label={texts.password_closed}
        description={texts.help}
        py={10}
        {...form.getInputProps('password_closed', { type: 'checkbox' })}
      />
      <Text size="sm">{texts.before}</Text>
      {needed.map(({ met, text }) => {
        const Icon = met ? IconCircleCheck : IconCircle;
        return (
          <Group key={text} gap="xs" wrap="nowrap" align="flex-start">
            <Icon size={18} aria-hidden style={{ flexShrink: 0 }} />
            <Text size="sm">{text}</Text>
          </Group>
        );
      })}
    </Stack>
  );
}
