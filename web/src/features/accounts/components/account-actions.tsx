import { ActionIcon, Group } from '@mantine/core';
import type { Account } from '@muster/shared/areas/accounts';
import { IconKey, IconLockOpen, IconLogout, type IconProps, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type AccountAction, actionLabels, labels } from '../labels.ts';

const icons: Record<AccountAction, ComponentType<IconProps>> = {
  unlock: IconLockOpen,
  reset: IconKey,
  signOut: IconLogout,
  deactivate: IconUserOff,
  activate: IconUserCheck,
};

/** Returns the actions that an account's state allows, in the order of the buttons. */
function actionsFor({ state }: Account): readonly AccountAction[] {
  if (state === 'deactivated') return ['activate'];
  const unlock: AccountAction[] = state === 'locked' ? ['unlock'] : [];
  return [...unlock, 'reset', 'signOut', 'deactivate'];
}

interface AccountActionsProps {
  account: Account;
  onAct: (action: AccountAction, account: Account) => void;
}

/** The buttons of an account. */
export function AccountActions({ account, onAct }: AccountActionsProps) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {actionsFor(account).map((action) => {
        const Icon = icons[action];
        const { title } = actionLabels[action];
        return (
          <ActionIcon
            key={action}
            variant="subtle"
            color={action === 'deactivate' ? 'red' : 'gray'}
            aria-label={labels.actionOn(title, account.name)}
            title={title}
            onClick={() => onAct(action, account)}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        );
      })}
    </Group>
  );
}
