import { Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { signOn } from '@muster/shared/areas/sign-on';
import { detailOrMessage } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { resetLink } from '../sign-on-api.ts';
import { labels } from '../sign-on-labels.ts';

const texts = labels.link;

/** Removes the link between an employee and a provider account. */
export function LinkReset() {
  const { form, submit, failure, setFailure } = useContractForm(signOn.resetLink.params, { employee_id: '' });
  const { busy, run } = useMutation(async (employee_id: string) => {
    try {
      await resetLink(employee_id);
      form.reset();
      notifications.show({ message: texts.done(employee_id), color: 'navy' });
    } catch (error) {
      setFailure(detailOrMessage(texts.failed, error));
    }
  });
  return (
    <form noValidate onSubmit={submit(({ employee_id }) => void run(employee_id.trim()))} aria-label={texts.title}>
      <Stack gap="xs">
        <Title order={3}>{texts.title}</Title>
        <Text variant="hint">{texts.help}</Text>
        <Group align="flex-end" gap="sm">
          <TextInput label={texts.field} autoComplete="off" flex={1} {...form.getInputProps('employee_id')} />
          <BusyButton type="submit" variant="default" label={texts.reset} busyLabel={texts.resetting} busy={busy} />
        </Group>
        <ErrorAlert message={failure} />
      </Stack>
    </form>
  );
}
