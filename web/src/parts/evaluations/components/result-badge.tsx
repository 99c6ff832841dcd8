import type { EvaluationRow } from '@muster/shared/evaluation-answers';
import { IconArchive } from '@tabler/icons-react';
import { StyledBadge } from '../../../ui/status-badge.tsx';
import { OutcomeBadge } from '../answers/components/outcome-badge.tsx';
import { labels } from '../labels.ts';

/** The result of a recorded evaluation; a withdrawn one has none. */
export const ResultBadge = ({ outcome, withdrawn }: Pick<EvaluationRow, 'outcome' | 'withdrawn'>) =>
  withdrawn ? (
    <StyledBadge word={labels.withdrawn} tone="none" Icon={IconArchive} />
  ) : (
    <OutcomeBadge outcome={outcome} />
  );
