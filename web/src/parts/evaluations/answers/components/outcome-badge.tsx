import { IconCircleCheck, IconCircleX, IconClipboardCheck } from '@tabler/icons-react';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import { outcomeWords } from '../labels.ts';

const styles = {
  passed: { tone: 'complete', Icon: IconCircleCheck },
  failed: { tone: 'missing', Icon: IconCircleX },
  recorded: { tone: 'pending', Icon: IconClipboardCheck },
} as const;

/** The result of an evaluation. */
export function OutcomeBadge({ outcome }: { outcome: keyof typeof styles }) {
  return <StyledBadge word={outcomeWords[outcome]} {...styles[outcome]} />;
}
