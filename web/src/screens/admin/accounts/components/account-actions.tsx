import { Button, Group } from '@mantine/core';
import type { Account } from '@muster/shared/areas/accounts';
import { IconKey, IconLogout, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useIsOwn } from '../../../../parts/accounts/api.ts';
import { type AccountAction, actionLabels, labels } from '../../../../parts/accounts/labels.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';

const icons = {
  reset: IconKey,
  resetFactors: IconShieldOff,
  signOut: IconLogout,
  deactivate: IconUserOff,
  activate: IconUserCheck,
};

interface AccountActionsProps {
  account: Account;
  onAct: (action: AccountAction, account: Account) => void;
}

/** The actions that an account's state allows: a button to reopen a closed account, and a menu of the others. */
export function AccountActions({ account, onAct }: AccountActionsProps) {
  const { name, state } = account;
  const opens = state === 'locked' ? 'unlock' : state === 'idle' ? 'open' : undefined;
  const own = useIsOwn(account);
  const inMenu =
    state === 'deactivated'
      ? (['activate'] as const)
      : // Their own second factor people remove in the settings.
        (['reset', ...(own ? [] : (['resetFactors'] as const)), 'signOut', 'deactivate'] as const);
  return (
    <Group gap={0} justify="flex-end" wrap="nowrap">
      {opens && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={labels.actionOn(actionLabels[opens].title, name)}
          onClick={() => onAct(opens, account)}
        >
          {actionLabels[opens].title}
        </Button>
      )}
      <RowMenu
        label={labels.moreActions(name)}
        items={inMenu.map((action) => ({
          label: actionLabels[action].title,
          Icon: icons[action],
          onClick: () => onAct(action, account),
          destructive: action === 'deactivate',
        }))}
      />
    </Group>
  );
}
