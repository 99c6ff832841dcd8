import type { Account } from '@muster/shared/areas/accounts';
import { IconCircleCheck, IconClock, IconHourglassEmpty, IconKeyOff, IconLock, IconUserOff } from '@tabler/icons-react';
import type { BadgeStyle } from '../../ui/status-badge.tsx';
import { stateWords } from './labels.ts';

const badgeStyles: Record<Account['state'], Omit<BadgeStyle, 'word'>> = {
  active: { tone: 'complete', Icon: IconCircleCheck },
  must_change_password: { tone: 'near', Icon: IconClock },
  no_password: { tone: 'pending', Icon: IconKeyOff },
  locked: { tone: 'missing', Icon: IconLock },
  idle: { tone: 'missing', Icon: IconHourglassEmpty },
  deactivated: { tone: 'none', Icon: IconUserOff },
};

export function stateBadge(state: Account['state']): BadgeStyle {
  return { word: stateWords[state], ...badgeStyles[state] };
}
