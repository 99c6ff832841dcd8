import { Button, Stack, TextInput } from '@mantine/core';
import { ranks } from '@muster/shared/areas/ranks';
import { ApiError } from '../../../api/errors.ts';
import { failureText } from '../../../api/failure-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useContractForm } from '../../../ui/contract-form.ts';
import { DialogActions } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { type Guard, useGuard } from '../../../ui/use-guard.ts';
import { labels } from '../labels.ts';

interface RankFormProps {
  /** The name it starts with. */
  name: string;
  /** What sending is called, what it says while it sends, and SPEC.md's sentence for its failure. */
  texts: { send: string; sending: string; failed: string };
  onSend: (name: string) => Promise<void>;
  onClose: () => void;
  onGuard: (guard: Guard) => void;
}

/** The name of a rank, new or changed. */
export function RankForm({ name, texts, onSend, onClose, onGuard }: RankFormProps) {
  const { form, submit, refuse, failure, setFailure } = useContractForm(ranks.create.body, { name });
  const { busy, run } = useAction(async (values: { name: string }) => {
    try {
      await onSend(values.name);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.fields) refuse(error.fields);
      else setFailure(failureText(texts.failed, error));
    }
  });
  useGuard(onGuard, { dirty: form.values.name !== name, busy });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <TextInput label={labels.name} required withAsterisk={false} data-autofocus {...form.getInputProps('name')} />
        <Failure message={failure} />
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
