import { Button, Group, Stack, Text } from '@mantine/core';
import type { ShiftAddress } from '@muster/shared/areas/shifts';
import { useState } from 'react';
import { shifts } from '../../../../api/calls.ts';
import { call } from '../../../../api/client.ts';
import { errorText } from '../../../../api/error-text.ts';
import { ignoreNotFound } from '../../../../api/ignore-not-found.ts';
import { useCall } from '../../../../api/use-call.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Confirm } from '../../../../ui/confirm.tsx';
import { formatInstant } from '../../../../ui/date-time.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { Section } from '../../../../ui/file-import/section.tsx';
import { FramedList } from '../../../../ui/framed-list.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { addressLabels as texts } from '../labels.ts';
import { AddressForm } from './address-form.tsx';

/** The calendar links that Muster reads shifts from: state, refresh, add and remove. */
export function Addresses() {
  const { data, error, reload, retry } = useCall(shifts.addresses);
  return (
    <Section title={texts.title} help={texts.help}>
      {!data ? (
        <NotLoaded error={error} message={texts.failed} onRetry={() => void retry()} rows={2} />
      ) : data.length === 0 ? (
        <Text c="dimmed">{texts.empty}</Text>
      ) : (
        <FramedList label={texts.title}>
          {data.map((address) => (
            <Address key={address.id} address={address} reload={reload} />
          ))}
        </FramedList>
      )}
      <AddressForm reload={reload} />
    </Section>
  );
}

interface AddressProps {
  address: ShiftAddress;
  reload: () => Promise<unknown>;
}

function Address({ address: { id, holder, kind, address, read_at, count, error }, reload }: AddressProps) {
  const timeZone = useTimeZone();
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<string>();
  const name = texts.of(holder.name ?? texts.nameGone, texts.kinds[kind]);
  const refreshing = useMutation(async () => {
    setFailure(undefined);
    try {
      await call(shifts.refreshAddress, { params: { id } });
      await reload();
    } catch (thrown) {
      setFailure(errorText(texts.refreshFailed, thrown));
    }
  });
  if (asks)
    return (
      <li>
        <div style={{ flex: 1 }}>
          <Confirm
            question={texts.question(name)}
            confirm={texts.remove}
            confirming={texts.removing}
            takesFocus
            onConfirm={async () => {
              await ignoreNotFound(call(shifts.removeAddress, { params: { id } }));
              await reload();
            }}
            errorText={(thrown) => errorText(texts.removeFailed, thrown)}
            onCancel={() => setAsks(false)}
          >
            <Text>{texts.loses}</Text>
          </Confirm>
        </div>
      </li>
    );
  return (
    <li>
      <Stack gap={2} flex={1} miw={0}>
        <Text>{name}</Text>
        <Text variant="hint" style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Text>
        <Text variant="hint">
          {read_at === null ? texts.notRead : texts.read(formatInstant(read_at, timeZone), count ?? 0)}
        </Text>
        {error !== null && (
          <Text size="sm" c="var(--status-missing)">
            {texts.error(error)}
          </Text>
        )}
        <ErrorAlert message={failure} onDismiss={() => setFailure(undefined)} />
      </Stack>
      <Group gap={4}>
        <BusyButton
          variant="default"
          size="xs"
          label={texts.refresh}
          busyLabel={texts.refreshing}
          busy={refreshing.busy}
          aria-label={`${texts.refresh} ${name}`}
          onClick={() => void refreshing.run()}
        />
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`${texts.remove} ${name}`}
          onClick={() => setAsks(true)}
        >
          {texts.remove}
        </Button>
      </Group>
    </li>
  );
}
