import { Stack } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useMutation } from '../../../api/use-mutation.ts';
import { departmentName } from '../../../session/api.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { downloadContent } from '../../../ui/download-file.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { hasCard } from './has-card.ts';
import { labels } from './labels.ts';
import { CardNotLoaded, type CardRequest, loadCards } from './load-cards.ts';

interface QualificationCardsProps {
  label: string;
  requests: readonly CardRequest[];
  fileName: string;
}

/** A button that saves the qualification cards of evaluations as one PDF. Names the people without a card. */
export function QualificationCards({ label, requests, fileName }: QualificationCardsProps) {
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const { busy, run } = useMutation(async () => {
    setDone(0);
    setFailure(undefined);
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      const left = await saveCards(requests, fileName, { onLoaded: setDone, signal });
      setFailure(left.join('\n'));
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof CardNotLoaded ? error.message : labels.failed);
    }
  });
  const count = requests.length;
  const progress = count > 1 && done < count ? labels.progress(done, count) : labels.making(count);
  return (
    <Stack gap="xs" align="flex-end" data-print="hidden">
      <BusyButton
        variant="default"
        label={label}
        busyLabel={progress}
        busy={busy}
        leftSection={<IconId size={16} stroke={1.6} aria-hidden />}
        onClick={() => void run()}
      />
      <ErrorAlert message={failure} onDismiss={() => setFailure(undefined)} />
    </Stack>
  );
}

/** Saves the cards. Returns a sentence for each person without one. */
async function saveCards(
  requests: readonly CardRequest[],
  fileName: string,
  loading: Parameters<typeof loadCards>[1],
): Promise<string[]> {
  const loaded = await loadCards(requests, loading);
  const wanted = loaded.filter(({ evaluation }) => hasCard(evaluation));
  // Evaluations with a form for other purposes have no card; one of a firearms form was corrected or withdrawn.
  const changed = loaded.filter(({ evaluation }) => evaluation.purpose === 'firearms' && !hasCard(evaluation));
  const left = changed.map(({ evaluation }) => labels.noPass(evaluation.employee.name));
  if (wanted.length === 0) return left.length > 0 ? left : [labels.none];
  // Loads later: with its font it is larger than the rest of the page.
  const { cardsPdf } = await import('./card-pdf.ts');
  const { file, missing } = await cardsPdf(wanted, departmentName());
  loading.signal.throwIfAborted();
  if (file) downloadContent(fileName, file);
  return [...left, ...missing.map(({ name, letters }) => labels.missingLetters(name, letters))];
}
