import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DialogActions } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { labels, passwordLabels } from '../labels.ts';
import classes from './temporary-password.module.css';

interface TemporaryPasswordProps {
  /** The message: what was done, and for which employee. */
  text: string;
  password: string;
  onDone: () => void;
}

/** Shows a temporary password once, with a copy button. If copying is not allowed, selects it. */
export function TemporaryPassword({ text, password, onDone }: TemporaryPasswordProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const [warned, setWarned] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(password);
      setOutcome('copied');
    } catch {
      setOutcome('refused'); // no clipboard, or the browser refuses access
      field.current?.select();
    }
  }
  const copied = outcome === 'copied';
  // The first attempt to close only warns: the password cannot be shown again.
  useDialogStatus({ dirty: false, busy: false }, () => {
    if (!copied) setWarned(true);
    return copied || warned;
  });
  return (
    <>
      <Stack gap="md">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconCircleCheck size={22} color="var(--status-complete)" style={{ flex: 'none' }} aria-hidden />
          <Text miw={0}>{text}</Text>
        </Group>
        <Group gap="sm" align="flex-end" wrap="nowrap">
          <TextInput
            ref={field}
            label={passwordLabels.field}
            readOnly
            value={password}
            flex={1}
            classNames={{ input: classes.password }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            variant="default"
            data-autofocus
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => void copy()}
          >
            <span aria-live="polite">{copied ? passwordLabels.copied : passwordLabels.copy}</span>
          </Button>
        </Group>
        <Text variant="hint">{passwordLabels.once}</Text>
        <ErrorAlert message={outcome === 'refused' && passwordLabels.copyFailed} />
        {warned && !copied && (
          <Alert color="navy" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {passwordLabels.notNoted}
          </Alert>
        )}
      </Stack>
      <DialogActions>
        <Button onClick={onDone}>{labels.done}</Button>
      </DialogActions>
    </>
  );
}
