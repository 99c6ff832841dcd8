import { Text } from '@mantine/core';
import type { Account } from '@muster/shared/areas/accounts';
import { formatInstant } from '../../../ui/date-time.ts';
import { StyledBadge } from '../../../ui/status-badge.tsx';
import { labels } from '../labels.ts';
import { stateBadge } from '../state-badge.ts';

interface AccountStateProps {
  account: Pick<Account, 'state' | 'locked_until'>;
  timeZone: string;
}

/** The state of an account and the end of its lock. */
export function AccountState({ account: { state, locked_until }, timeZone }: AccountStateProps) {
  return (
    <div>
      <StyledBadge {...stateBadge(state)} />
      {locked_until && (
        <Text variant="hint" mt={2}>
          {labels.until(formatInstant(locked_until, timeZone))}
        </Text>
      )}
    </div>
  );
}
