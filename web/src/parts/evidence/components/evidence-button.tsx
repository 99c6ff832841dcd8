import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { EvidenceQuestion } from '../api.ts';
import { labels } from '../labels.ts';
import { useSaveEvidence } from '../use-save-evidence.ts';

interface EvidenceButtonProps {
  question: EvidenceQuestion;
  onFailure: (message: string | undefined) => void;
}

/** Saves the evidence of a question and shows the progress. */
export function EvidenceButton({ question, onFailure }: EvidenceButtonProps) {
  const { busy, files, save } = useSaveEvidence(onFailure);
  return (
    <Button
      variant="default"
      title={labels.help}
      leftSection={<IconShieldCheck size={16} stroke={1.6} aria-hidden />}
      onClick={() => void save(question)}
      aria-disabled={busy}
      data-disabled={busy || undefined}
    >
      <span aria-live="polite" className="tabular">
        {busy ? labels.busy(files) : labels.button}
      </span>
    </Button>
  );
}
