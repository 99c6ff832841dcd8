import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Account } from '@muster/shared/areas/accounts';
import type { PersonOverview } from '@muster/shared/areas/overview';
import type { Employee } from '@muster/shared/areas/roster';
import {
  IconEdit,
  IconKey,
  IconLockOpen,
  IconLogout,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { useIsOwn } from '../../../../parts/accounts/api.ts';
import { AccountDialog, type AccountDialogState } from '../../../../parts/accounts/components/account-dialog.tsx';
import { type AccountAction, actionLabels } from '../../../../parts/accounts/labels.ts';
import { labels } from '../../../../parts/people/labels.ts';
import { nameOf, valuesOf } from '../../../../parts/roster/employee-form-values.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { RowMenu, type RowMenuItem } from '../../../../ui/row-menu.tsx';
import { useDialogWithDraft } from '../../../../ui/use-dialog-with-draft.ts';
import { updateEmployee, useIsReserved } from '../../roster/api.ts';
import { RosterDialogs } from '../../roster/components/roster-dialogs.tsx';
import type { RosterDialog } from '../../roster/roster-dialog.ts';

const texts = labels.actions;

interface PersonActionsProps {
  person: PersonOverview & { account: Account };
  /** Administrators also unlock accounts, reset second factors and end sessions. */
  isAdministrator: boolean;
  /** The person was changed. */
  onChange: () => unknown;
  /** The person was deleted. */
  onDeleted: () => void;
}

/** The actions of the roster's staff on a person, with the dialogs of the Employees screen and of the accounts. */
export function PersonActions({ person, isAdministrator, onChange, onDeleted }: PersonActionsProps) {
  const { employee, account } = person;
  const { dialog, setDialog, draft } = useDialogWithDraft<RosterDialog>('person');
  const [action, setAction] = useState<AccountDialogState>();
  const [activity, setActivity] = useState<ActivityChange>();
  const isOwn = useIsOwn(account);
  const reserved = useIsReserved() && employee.administrator === true;
  const reason = reserved ? { reason: texts.administratorsOnly } : {};
  const ask = (wanted: AccountAction) => setAction({ action: wanted, account });
  const setActive = (active: boolean) =>
    isAdministrator ? ask(active ? 'activate' : 'deactivate') : setActivity({ employee, active });
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
    employee.active
      ? { label: texts.deactivate, Icon: IconUserOff, onClick: () => setActive(false), destructive: true, ...reason }
      : { label: texts.activate, Icon: IconUserCheck, onClick: () => setActive(true), ...reason },
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
      <ActivityDialog change={activity} onClose={() => setActivity(undefined)} onChange={onChange} />
    </Group>
  );
}

interface ActivityChange {
  employee: Employee;
  active: boolean;
}

interface ActivityDialogProps {
  change: ActivityChange | undefined;
  onClose: () => void;
  onChange: () => unknown;
}

/** Asks before an employee is deactivated or activated by staff who may change the roster but not the accounts. */
function ActivityDialog({ change, onClose, onChange }: ActivityDialogProps) {
  const textsOf = ({ active }: ActivityChange) => actionLabels[active ? 'activate' : 'deactivate'];
  return (
    <Dialog dialog={change} title={(shown) => textsOf(shown).title} onClose={onClose}>
      {(shown) => {
        const { employee, active } = shown;
        const { question, title, busy, meaning, done, failed } = textsOf(shown);
        const read = valuesOf(employee);
        return (
          <Confirm
            question={question(nameOf(employee))}
            confirm={title}
            confirming={busy}
            harmless={active}
            onConfirm={async () => {
              await updateEmployee(employee, { ...read, active }, read);
              notifications.show({ message: done(nameOf(employee)), color: 'navy' });
              onClose();
              await onChange();
            }}
            errorText={(error) => errorText(failed, error)}
            onCancel={onClose}
          >
            <Text>{meaning}</Text>
          </Confirm>
        );
      }}
    </Dialog>
  );
}
