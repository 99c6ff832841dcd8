import { Button, Group, Stack, TextInput } from '@mantine/core';
import { mail } from '@muster/shared/areas/mail';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { mailLabels as labels } from '../../../../parts/mail/labels.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';

interface AddressFormProps {
  ask: (address: string) => Promise<void>;
  /** There is already an address. */
  onCancel?: () => void;
}

/** Requests the link that confirms an address. Keeps the input on failure. */
export function AddressForm({ ask, onCancel }: AddressFormProps) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm<{ address: string }>(
    mail.setAddress.body,
    { address: '' },
  );
  const { busy, run } = useMutation(async (address: string) => {
    try {
      await ask(address);
    } catch (error) {
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(errorText(labels.askFailed, error));
    }
  });
  return (
    <form noValidate onSubmit={submit(({ address }) => void run(address.trim()))}>
      <Stack gap="sm">
        <TextInput
          type="email"
          label={labels.address}
          description={labels.addressHelp}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('address')}
          key={form.key('address')}
        />
        <ErrorAlert message={failure} />
        <Group gap="xs">
          <BusyButton type="submit" label={labels.ask} busyLabel={labels.asking} busy={busy} />
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {labels.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
