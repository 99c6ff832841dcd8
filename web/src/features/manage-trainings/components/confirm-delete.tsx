import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useGuard } from '../../../ui/use-dialog-status.ts';
import { labels } from '../labels.ts';
import type { ContentProps } from '../manage-dialog.ts';

interface DeleteQuestionProps extends Pick<ContentProps, 'onCancel' | 'onGuard'> {
  question: string;
  children?: ReactNode;
  busyLabel: string;
  /** What it is doing, where that can take a while. */
  working?: string | undefined;
  /** Deletes; what it throws is told by `explain`. */
  onConfirm: () => Promise<void>;
  explain: (error: unknown) => string;
}

/** Asks before something is lost. Cancel has the focus; once it is deleting, there is no way back but to wait. */
export function DeleteQuestion(props: DeleteQuestionProps) {
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useAction(async () => {
    setFailure(undefined);
    await props.onConfirm().catch((error) => setFailure(props.explain(error)));
  });
  useGuard(props.onGuard, { dirty: false, busy });
  return (
    <>
      <Stack gap="md">
        <Text fw={500}>{props.question}</Text>
        {props.children}
        {busy && props.working && (
          <Group gap="sm" wrap="nowrap" role="status">
            <Loader size="xs" aria-hidden />
            <Text size="xs">{props.working}</Text>
          </Group>
        )}
        <ErrorAlert message={failure} />
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={props.onCancel} disabled={busy}>
          {labels.cancel}
        </Button>
        <BusyButton
          color="red"
          label={labels.delete}
          busyLabel={props.busyLabel}
          busy={busy}
          onClick={() => void run()}
        />
      </DialogActions>
    </>
  );
}
