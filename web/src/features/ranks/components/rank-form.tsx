import { Button, Stack, TextInput } from '@mantine/core';
import { ranks } from '@muster/shared/areas/ranks';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useContractForm } from '../../../ui/contract-form.ts';
import { DialogActions } from '../../../ui/dialog.tsx';
import { ConflictChoice, useEditConflicts } from '../../../ui/edit-conflicts.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { type Guard, useGuard } from '../../../ui/use-dialog-status.ts';
import { labels } from '../labels.ts';

interface RankFormProps {
  /** The name it starts with. */
  name: string;
  /** What sending is called, what it says while it sends, and SPEC.md's sentence for its failure. */
  texts: { send: string; sending: string; failed: string };
  /** `read` is the name that the form had read. */
  onSend: (name: string, read: string) => Promise<void>;
  onClose: () => void;
  onGuard: (guard: Guard) => void;
}

/** The name of a rank, new or changed. */
export function RankForm({ name, texts, onSend, onClose, onGuard }: RankFormProps) {
  const conflicts = useEditConflicts({ name });
  const before = conflicts.base;
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(
    ranks.create.body,
    { name },
    () => conflicts.messages,
  );
  const { busy, run } = useAction(async (values: { name: string }) => {
    try {
      await onSend(values.name, before.name);
      onClose();
    } catch (error) {
      const contested = conflicts.take(error);
      if (contested || !(error instanceof ApiError && error.fields)) setFailure(errorText(texts.failed, error));
      const fields = contested ?? (error instanceof ApiError ? error.fields : undefined);
      if (fields) showFieldErrors(fields);
    }
  });
  useGuard(onGuard, { dirty: form.values.name !== before.name, busy });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <div>
          <TextInput label={labels.name} required withAsterisk={false} data-autofocus {...form.getInputProps('name')} />
          <ConflictChoice
            field="name"
            label={labels.name}
            conflicts={conflicts}
            form={form}
            onTheirs={() => form.setFieldValue('name', before.name)}
            onSettled={() => setFailure(undefined)}
          />
        </div>
        <ErrorAlert message={failure} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {labels.cancel}
        </Button>
        <BusyButton type="submit" label={texts.send} busyLabel={texts.sending} busy={busy} />
      </DialogActions>
    </form>
  );
}
