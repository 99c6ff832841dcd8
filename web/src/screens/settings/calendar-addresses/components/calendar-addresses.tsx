import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type CalendarKind, calendarKinds } from '@muster/shared/calendar-kinds';
import { useId, useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useCalendarAddresses } from '../../../../parts/calendar-addresses/api.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Confirm } from '../../../../ui/confirm.tsx';
import { formatInstantDate } from '../../../../ui/date-time.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { labels } from '../labels.ts';
import { ShownAddress } from './shown-address.tsx';

interface Confirmation {
  action: 'replace' | 'revoke';
  kind: CalendarKind;
}

interface AddressRowProps {
  kind: CalendarKind;
  createdAt: string | undefined;
  /** The link, right after it was created. */
  address: string | undefined;
  onCreate: () => Promise<unknown>;
  onAsk: (action: Confirmation['action']) => void;
}

/** One calendar with its new link, if any, and its actions. */
function AddressRow({ kind, createdAt, address, onCreate, onAsk }: AddressRowProps) {
  const timeZone = useTimeZone();
  const name = useId();
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    try {
      await onCreate();
    } catch (error) {
      setFailure(errorText(labels.createFailed, error));
    }
  });
  return (
    <Stack gap="xs" role="group" aria-labelledby={name}>
      <div>
        <Text fw={500} id={name}>
          {labels.kinds[kind].name}
        </Text>
        <Text variant="hint">{labels.kinds[kind].help}</Text>
      </div>
      {address ? (
        <ShownAddress key={address} address={address} />
      ) : (
        <Text size="sm">{createdAt ? labels.created(formatInstantDate(createdAt, timeZone)) : labels.none}</Text>
      )}
      <Group gap="xs">
        {createdAt ? (
          (['replace', 'revoke'] as const).map((action) => (
            <Button key={action} variant="default" aria-describedby={name} onClick={() => onAsk(action)}>
              {labels[action]}
            </Button>
          ))
        ) : (
          <BusyButton
            label={labels.create}
            busyLabel={labels.creating}
            busy={busy}
            aria-describedby={name}
            onClick={() => void run()}
          />
        )}
      </Group>
      <ErrorAlert message={failure} />
    </Stack>
  );
}

/** The person's calendar links: creates, replaces and revokes them. A new one is shown until the page is left. */
export function CalendarAddresses() {
  const { data, failed, retry, create, revoke } = useCalendarAddresses();
  const [made, setMade] = useState<Partial<Record<CalendarKind, string>>>({});
  const [confirming, setConfirming] = useState<Confirmation>();
  const close = () => setConfirming(undefined);
  async function make(kind: CalendarKind) {
    const address = await create(kind);
    setMade((all) => ({ ...all, [kind]: address }));
  }
  async function carryOut({ action, kind }: Confirmation) {
    if (action === 'replace') await make(kind);
    else {
      await revoke(kind);
      setMade(({ [kind]: _, ...others }) => others);
      notifications.show({ message: labels.revoked(labels.kinds[kind].name), color: 'navy' });
    }
    close();
  }
  if (!data) return <NotLoaded error={failed} message={labels.loadFailed} onRetry={retry} rows={2} />;
  return (
    <>
      {calendarKinds.map((kind) => (
        <AddressRow
          key={kind}
          kind={kind}
          createdAt={data.find((one) => one.kind === kind)?.created_at}
          address={made[kind]}
          onCreate={() => make(kind)}
          onAsk={(action) => setConfirming({ action, kind })}
        />
      ))}
      <Dialog dialog={confirming} title={({ action }) => labels.questions[action].title} onClose={close}>
        {(one) => (
          <Confirm
            question={labels.questions[one.action].question(labels.kinds[one.kind].name)}
            confirm={labels[one.action]}
            confirming={one.action === 'replace' ? labels.replacing : labels.revoking}
            onConfirm={() => carryOut(one)}
            errorText={(error) =>
              errorText(one.action === 'replace' ? labels.createFailed : labels.revokeFailed, error)
            }
            onCancel={close}
          >
            <Text>{labels.questions[one.action].loss}</Text>
          </Confirm>
        )}
      </Dialog>
    </>
  );
}
