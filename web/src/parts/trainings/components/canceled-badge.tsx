import { IconCalendarOff } from '@tabler/icons-react';
import { StyledBadge } from '../../../ui/status-badge.tsx';
import { canceledLabels } from '../labels.ts';

export function CanceledBadge() {
  return <StyledBadge word={canceledLabels.word} tone="missing" Icon={IconCalendarOff} />;
}
