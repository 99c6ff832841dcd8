import { Alert, Badge, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { OwnMail } from '@muster/shared/areas/mail';
import { type MailableKind, mailableKinds } from '@muster/shared/notification-kinds';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useOwnMail } from '../../../../parts/mail/api.ts';
import { mailLabels as labels } from '../../../../parts/mail/labels.ts';
import { SettingsSection } from '../../../../parts/settings/components/settings-section.tsx';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { AddressForm } from './address-form.tsx';

/** The person's email address and email notifications. */
export function OwnMailSection() {
  const { own, isSent, isSaving, failed, retry, choose, ask, remove } = useOwnMail();
  return (
    <SettingsSection id="mail" title={labels.title} help={labels.help}>
      {own ? (
        <>
          <Addresses own={own} ask={ask} remove={remove} />
          {own.address !== undefined && own.available && <Kinds isSent={isSent} isSaving={isSaving} choose={choose} />}
        </>
      ) : (
        <NotLoaded error={failed} message={labels.loadFailed} onRetry={retry} />
      )}
    </SettingsSection>
  );
}

interface AddressesProps {
  own: OwnMail;
  ask: (address: string) => Promise<void>;
  remove: () => Promise<void>;
}

function Addresses({ own, ask, remove }: AddressesProps) {
  const { available, address, undeliverable, pending } = own;
  const [changing, setChanging] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const any = pending ?? address;
  const send = async (to: string) => {
    await ask(to);
    notifications.show({ message: labels.asked(to), color: 'navy' });
    setChanging(false);
  };
  const { busy, run } = useMutation(async (to: string) => {
    setFailure(undefined);
    try {
      await send(to);
    } catch (error) {
      setFailure(errorText(labels.askFailed, error));
    }
  });
  async function carryOut() {
    await remove();
    notifications.show({ message: labels.removed, color: 'navy' });
    setRemoving(undefined);
  }
  if (any === undefined || changing)
    return <AddressForm ask={send} {...(any !== undefined && { onCancel: () => setChanging(false) })} />;
  return (
    <Stack gap="sm">
      {!available && <Text size="sm">{labels.off}</Text>}
      {address !== undefined && (
        <Group gap="xs">
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Text>
          {!undeliverable && <Badge variant="light">{labels.confirmed}</Badge>}
        </Group>
      )}
      {undeliverable && <Alert color="orange">{labels.undeliverable[undeliverable]}</Alert>}
      {pending !== undefined && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }} role="status">
          {labels.pending(pending)} {address !== undefined && labels.former}
        </Text>
      )}
      <ErrorAlert message={failure} />
      <Group gap="xs">
        {available && (pending !== undefined || undeliverable) && (
          <Button variant="default" loading={busy} onClick={() => void run(pending ?? any)}>
            {labels.again}
          </Button>
        )}
        {available && (
          <Button variant="default" onClick={() => setChanging(true)}>
            {labels.change}
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => setRemoving(any)}>
          {labels.remove}
        </Button>
      </Group>
      <Dialog dialog={removing} title={() => labels.removeTitle} onClose={() => setRemoving(undefined)}>
        {(one) => (
          <Confirm
            question={labels.question(one)}
            confirm={labels.remove}
            confirming={labels.removing}
            onConfirm={carryOut}
            errorText={(error) => errorText(labels.removeFailed, error)}
            onCancel={() => setRemoving(undefined)}
          >
            <Text>{labels.loss}</Text>
          </Confirm>
        )}
      </Dialog>
    </Stack>
  );
}

interface KindsProps {
  isSent: (kind: MailableKind) => boolean;
  isSaving: (kind: MailableKind) => boolean;
  choose: (kind: MailableKind, sent: boolean) => Promise<void>;
}

function Kinds({ isSent, isSaving, choose }: KindsProps) {
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function save(kind: MailableKind, sent: boolean): Promise<void> {
    setFailure(undefined);
    try {
      await choose(kind, sent);
      notifications.show({ message: (sent ? labels.sent : labels.notSent)(labels.kind[kind]), color: 'navy' });
    } catch (error) {
      setFailure(errorText(labels.saveFailed, error));
    }
  }
  return (
    <FoldedSection title={labels.kinds} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <Stack gap="xs" role="group" aria-label={labels.kinds}>
        {mailableKinds.map((kind) => (
          <Switch
            key={kind}
            py={10}
            label={labels.kind[kind]}
            checked={isSent(kind)}
            aria-busy={isSaving(kind) || undefined}
            onChange={(event) => void save(kind, event.currentTarget.checked)}
          />
        ))}
        <ErrorAlert message={failure} />
      </Stack>
      <Text size="sm">{labels.always}</Text>
    </FoldedSection>
  );
}
