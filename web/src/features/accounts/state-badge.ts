import type { Account } from '@muster/shared/areas/accounts';
import { IconCircleCheck, IconClock, IconKeyOff, IconLock, IconUserOff } from '@tabler/icons-react';
import type { Look } from '../../ui/status-badge.tsx';
import { stateWords } from './labels.ts';

const looks: Record<Account['state'], Omit<Look, 'word'>> = {
  active: { tone: 'complete', Icon: IconCircleCheck },
  must_change_password: { tone: 'near', Icon: IconClock },
  no_password: { tone: 'pending', Icon: IconKeyOff },
  locked: { tone: 'missing', Icon: IconLock },
  deactivated: { tone: 'none', Icon: IconUserOff },
};

/** How an account's state looks: word, icon and tone. */
export function stateLook(state: Account['state']): Look {
  return { word: stateWords[state], ...looks[state] };
}
