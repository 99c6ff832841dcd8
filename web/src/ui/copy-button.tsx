import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

interface CopyButtonProps {
  text: string;
  label: string;
  copied: string;
  /** The browser has no clipboard or refuses access. */
  onRefused: () => void;
}

/** Copies a text and confirms it. */
export function CopyButton({ text, label, copied, onRefused }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      setDone(false);
      onRefused();
    }
  }
  return (
    <Button
      variant="default"
      leftSection={done ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{done ? copied : label}</span>
    </Button>
  );
}
