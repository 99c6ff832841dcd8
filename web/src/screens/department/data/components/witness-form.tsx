import { Stack, TextInput } from '@mantine/core';
import { settings, type Witness } from '@muster/shared/areas/settings';
import { detailOrMessage } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { asFormErrors, fieldMessages, useValidatedForm } from '../../../../ui/contract-form.ts';
import { useEditConflicts } from '../../../../ui/edit-conflicts.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { labels } from '../witness-labels.ts';
import type { WitnessBody } from '../witnesses-api.ts';

interface WitnessFormProps {
  /** The witness to edit; if absent, the form adds one. */
  witness?: Witness | undefined;
  /** The department sends email. */
  mail: boolean;
  onSend: (body: WitnessBody, read: WitnessBody) => Promise<void>;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  name: string;
  /** An email address or a web hook. */
  to: string;
}

/** An address of the web has a scheme. */
const bodyOf = ({ name, to }: Values): WitnessBody => ({
  name: name.trim(),
  ...(to.includes('://') ? { address: to.trim() } : { email: to.trim() }),
});

const valuesOf = ({ name, email, address }: WitnessBody): Values => ({ name, to: email ?? address ?? '' });

/** Moves messages about either destination to its field. */
const atFields = ({ email, address, ...others }: Record<string, string>): Record<string, string> => {
  const to = email ?? address;
  return { ...others, ...(to !== undefined && { to }) };
};

/** The form of a witness, new or existing. */
export function WitnessForm({ witness, mail, onSend, onClose }: WitnessFormProps) {
  const { name = '', email, address } = witness ?? {};
  const conflicts = useEditConflicts<WitnessBody>({ name, email, address }, (record, field, value) => ({
    ...record,
    [field]: value ?? undefined,
  }));
  const { form, submit, showFieldErrors, failure, setFailure } = useValidatedForm<Values>(
    (values) => atFields(fieldMessages(settings.addWitness.body, bodyOf(values))),
    valuesOf({ name, email, address }),
  );
  const { busy, run } = useMutation(async (values: Values) => {
    try {
      await onSend(bodyOf(values), conflicts.base);
      onClose();
    } catch (error) {
      const contested = conflicts.take(error);
      const fields = contested ?? (error instanceof ApiError ? error.fields : undefined);
      if (contested) setFailure(labels.conflict);
      else if (!fields) setFailure(detailOrMessage(witness ? labels.saveFailed : labels.addFailed, error));
      if (fields) {
        const messages = Object.entries(atFields(asFormErrors(fields)));
        showFieldErrors(Object.fromEntries(messages.map(([field, message]) => [field, [message]])));
      }
    }
  });
  const before = valuesOf({ name, email, address });
  useDialogStatus({ dirty: form.values.name !== before.name || form.values.to !== before.to, busy });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <TextInput
          label={labels.name}
          description={labels.nameHelp}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={labels.to}
          description={mail ? labels.toHelp : labels.toHelpWithoutMail}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('to')}
        />
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions
        submit={witness ? labels.save : labels.add}
        submitting={witness ? labels.saving : labels.adding}
        busy={busy}
        onCancel={onClose}
      />
    </form>
  );
}
