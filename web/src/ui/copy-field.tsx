import { Button, Group, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ErrorAlert } from './error-alert.tsx';

const labels = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The text could not be copied. It is selected: press Ctrl-C or long-press to copy it.',
} as const;

interface CopyFieldProps {
  label: string;
  description?: string;
  value: string;
  /** The text is shown once, so the button has the focus. */
  autoFocus?: boolean;
}

/** A text to copy. If copying is not allowed, selects it. */
export function CopyField({ label, description, value, autoFocus }: CopyFieldProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const field = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('refused'); // no clipboard, or the browser refuses access
      field.current?.select();
    }
  }
  const copied = outcome === 'copied';
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          ref={field}
          label={label}
          description={description}
          readOnly
          value={value}
          flex={1}
          miw={0}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          autoFocus={autoFocus}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied ? labels.copied : labels.copy}</span>{' '}
          <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
      </Group>
      <ErrorAlert message={outcome === 'refused' && labels.copyFailed} />
    </Stack>
  );
}
