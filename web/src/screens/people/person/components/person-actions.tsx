import { Button, Group } from '@mantine/core';
import type { Account } from '@muster/shared/areas/accounts';
import type { PersonOverview } from '@muster/shared/areas/overview';
import {
  IconEdit,
  IconId,
  IconKey,
  IconLockOpen,
  IconLogout,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useIsOwn } from '../../../../parts/accounts/api.ts';
import { AccountDialog, type AccountDialogState } from '../../../../parts/accounts/components/account-dialog.tsx';
import type { AccountAction } from '../../../../parts/accounts/labels.ts';
import { labels } from '../../../../parts/people/labels.ts';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { RowMenu, type RowMenuItem } from '../../../../ui/row-menu.tsx';
import { useDialogWithDraft } from '../../../../ui/use-dialog-with-draft.ts';
import { useIsReserved } from '../../roster/api.ts';
import { RosterDialogs } from '../../roster/components/roster-dialogs.tsx';
import type { RosterDialog } from '../../roster/roster-dialog.ts';
import { stayLabels } from '../../roster/stay-labels.ts';
import { type StayDialog, StayDialogs } from './stay-dialogs.tsx';

const texts = labels.actions;

interface PersonActionsProps {
  person: PersonOverview & { account: Account };
  /** Administrators also unlock accounts, reset two-step verification and end sessions. */
  isAdministrator: boolean;
  onChange: () => unknown;
  onDeleted: () => void;
  /** Called with the new employee ID. */
  onRenumbered: (employeeId: string) => void;
}

/** The actions of roster staff on a person, with the dialogs of Employees and accounts. */
export function PersonActions({ person, isAdministrator, onChange, onDeleted, onRenumbered }: PersonActionsProps) {
  const { employee, account } = person;
  const { dialog, setDialog, draft } = useDialogWithDraft<RosterDialog>('person');
  const [action, setAction] = useState<AccountDialogState>();
  const stay = useDialogWithDraft<StayDialog>('person-stay');
  const isOwn = useIsOwn(account);
  const reserved = useIsReserved() && employee.administrator === true;
  const reason = reserved ? { reason: texts.administratorsOnly } : {};
  const ask = (selected: AccountAction) => setAction({ action: selected, account });
  const open = (kind: StayDialog['kind']) => () => stay.setDialog({ kind, employee });
  const items: RowMenuItem[] = [
    {
      label: texts.reset,
      Icon: IconKey,
      onClick: () => setDialog({ kind: 'confirmReset', employee }),
      ...reason,
    },
    ...(isAdministrator && account.state === 'locked'
      ? [{ label: texts.unlock, Icon: IconLockOpen, onClick: () => ask('unlock') }]
      : []),
    ...(isAdministrator && account.state === 'idle'
      ? [{ label: texts.open, Icon: IconLockOpen, onClick: () => ask('open') }]
      : []),
    ...(isAdministrator && employee.active && !isOwn
      ? [{ label: texts.resetFactors, Icon: IconShieldOff, onClick: () => ask('resetFactors') }]
      : []),
    ...(isAdministrator && employee.active
      ? [{ label: texts.signOut, Icon: IconLogout, onClick: () => ask('signOut') }]
      : []),
    ...(isAdministrator ? [{ label: stayLabels.renumber.title, Icon: IconId, onClick: open('renumber') }] : []),
    ...(employee.active
      ? [
          {
            label: employee.leave ? stayLabels.leave.change : stayLabels.leave.title,
            Icon: IconUserOff,
            onClick: () => setDialog({ kind: 'leave', employee }),
            ...reason,
          },
        ]
      : [{ label: stayLabels.return.title, Icon: IconUserCheck, onClick: open('return'), ...reason }]),
    ...(employee.active && employee.leave
      ? [{ label: stayLabels.cancel.title, Icon: IconUserCheck, onClick: open('cancel'), ...reason }]
      : []),
    {
      label: texts.delete,
      Icon: IconTrash,
      onClick: () => setDialog({ kind: 'delete', employee }),
      destructive: true,
      ...reason,
    },
  ];
  return (
    <Group gap="xs" wrap="nowrap">
      <Button leftSection={<IconEdit size={16} aria-hidden />} onClick={() => setDialog({ kind: 'edit', employee })}>
        {texts.edit}
      </Button>
      <RowMenu label={texts.more(nameOf(employee))} items={items} />
      <RosterDialogs
        dialog={dialog}
        draft={draft}
        onDialog={setDialog}
        onChange={(_, changed) => (changed ? void onChange() : onDeleted())}
      />
      <AccountDialog dialog={action} onDialog={setAction} onChange={() => void onChange()} />
      <StayDialogs
        dialog={stay.dialog}
        draft={stay.draft}
        onDialog={stay.setDialog}
        onChange={onChange}
        onPassword={(of, password) => setDialog({ kind: 'reset', employee: of, password })}
        onRenumbered={onRenumbered}
      />
    </Group>
  );
}
