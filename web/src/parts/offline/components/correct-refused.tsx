import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorText } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import type { EntryOf } from '../entry.ts';
import { correctLabels as texts } from '../labels.ts';
import { hasLater, refusedEntry } from '../refused-entry.ts';
import { useDevice } from '../use-device.ts';

interface CorrectRefusedProps {
  /** The id of the evaluation. */
  id: string;
  name: string;
  /** Replaces the entry by its answers, and shows them. */
  correct: (entry: EntryOf<'complete'>) => Promise<void>;
}

/** Opens the answers of a refused evaluation again; nothing for any other evaluation. */
export function CorrectRefused({ id, name, correct }: CorrectRefusedProps) {
  const entries = useDevice()?.entries ?? [];
  const entry = refusedEntry(entries, id);
  const { run } = useMutation(async () => {
    try {
      if (entry) await correct(entry);
    } catch (error) {
      notifications.show({ message: errorText(texts.failed, error), color: 'red' });
    }
  });
  if (!entry) return null;
  if (hasLater(entry, entries)) return <Text size="sm">{texts.hasLater}</Text>;
  return (
    <Button variant="default" mih={44} aria-label={texts.correctOf(name)} onClick={() => void run()}>
      {texts.correct}
    </Button>
  );
}
