import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { OwnFactors } from '@muster/shared/areas/factors';
import { IconShieldLock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { factors } from '../../../../api/calls.ts';
import { call } from '../../../../api/client.ts';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { type OwnFactorsState, useOwnFactors } from '../../../../parts/factors/api.ts';
import { FactorDialog, type FactorDialogState } from '../../../../parts/factors/components/factor-dialog.tsx';
import { settingsLabels as labels } from '../../../../parts/factors/labels.ts';
import { supportsPasskeys } from '../../../../parts/factors/passkeys.ts';
import { useNewPasskey } from '../../../../parts/factors/use-new-passkey.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { formatDate, formatInstantDate } from '../../../../ui/date-time.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { PasskeyList } from './passkey-list.tsx';

const countOf = ({ passkeys, totp }: OwnFactors): number => passkeys.length + (totp ? 1 : 0);

/** The person's verification methods: adds, renames and removes them, and creates recovery codes. */
export function FactorSettings() {
  const own = useOwnFactors();
  const [dialog, setDialog] = useState<FactorDialogState>();
  const { data } = own;
  if (!data) return <NotLoaded error={own.error} message={labels.loadFailed} onRetry={own.retry} rows={3} />;
  const shown = { own, data, isLast: countOf(data) === 1, onDialog: setDialog };
  return (
    <Stack gap="lg">
      <Demand {...data} none={countOf(data) === 0} />
      <Passkeys {...shown} />
      <Totp {...shown} />
      {countOf(data) > 0 && <Codes left={data.recovery_codes_left} onNew={() => setDialog({ kind: 'new codes' })} />}
      <FactorDialog dialog={dialog} onDialog={setDialog} own={own} isLast={shown.isLast} />
    </Stack>
  );
}

/** The department's requirement, if there is one. */
function Demand({ required, required_from, none }: Pick<OwnFactors, 'required' | 'required_from'> & { none: boolean }) {
  const demand = required
    ? labels.demanded
    : required_from !== null
      ? labels.demandedFrom(formatDate(required_from))
      : undefined;
  if (demand === undefined) return none && <Text>{labels.none}</Text>;
  if (!none) return <Text c="dimmed">{demand}</Text>;
  return (
    <Alert color="navy" icon={<IconShieldLock aria-hidden />}>
      {demand} {labels.none}
    </Alert>
  );
}

interface PartProps {
  own: OwnFactorsState;
  data: OwnFactors;
  /** Removing the method leaves the person without two-step verification. */
  isLast: boolean;
  onDialog: (dialog: FactorDialogState) => void;
}

function Passkeys({ own, data, isLast, onDialog }: PartProps) {
  const name = useId();
  const { note, failure, busy, make } = useNewPasskey();
  const add = () =>
    make({
      options: () => call(factors.passkeyOptions),
      onMade: async (made) => {
        const codes = await own.addPasskey(made);
        if (codes) onDialog({ kind: 'codes', codes });
        else notifications.show({ message: labels.passkeyAdded, color: 'navy' });
      },
    });
  return (
    <Stack gap="xs" role="group" aria-labelledby={name}>
      <div>
        <Text fw={500} id={name}>
          {labels.passkeys}
        </Text>
        <Text variant="hint">{labels.passkeysHelp}</Text>
      </div>
      {data.passkeys.length === 0 ? (
        <Text size="sm">{labels.noPasskeys}</Text>
      ) : (
        <PasskeyList
          passkeys={data.passkeys}
          keepsLast={isLast && data.required}
          onRename={(passkey) => onDialog({ kind: 'rename', passkey })}
          onRemove={(passkey) => onDialog({ kind: 'remove passkey', passkey })}
        />
      )}
      <Text role="status" size="sm" hidden={note === undefined}>
        {note}
      </Text>
      <ErrorAlert message={failure} />
      {supportsPasskeys() ? (
        <Group>
          <BusyButton label={labels.addPasskey} busyLabel={labels.addingPasskey} busy={busy} onClick={add} />
        </Group>
      ) : (
        <Text size="sm">{labels.unknown}</Text>
      )}
    </Stack>
  );
}

function Totp({ data, isLast, onDialog }: PartProps) {
  const name = useId();
  const timeZone = useTimeZone();
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    try {
      onDialog({ kind: 'totp', setup: await call(factors.totpOptions) });
    } catch (error) {
      setFailure(errorText(labels.addFailed, error));
    }
  });
  const kept = data.totp !== null && isLast && data.required;
  return (
    <Stack gap="xs" role="group" aria-labelledby={name}>
      <Text fw={500} id={name}>
        {labels.totp}
      </Text>
      <Text size="sm">
        {data.totp ? labels.totpAdded(formatInstantDate(data.totp.made_at, timeZone)) : labels.noTotp}
      </Text>
      <ErrorAlert message={failure} />
      <Group>
        {data.totp ? (
          <Button
            variant="default"
            aria-describedby={name}
            disabled={kept}
            onClick={() => onDialog({ kind: 'remove totp' })}
          >
            {labels.remove}
          </Button>
        ) : (
          <BusyButton
            variant="default"
            label={labels.addTotp}
            busyLabel={labels.preparing}
            busy={busy}
            onClick={() => void run()}
          />
        )}
      </Group>
      {kept && <Text variant="hint">{labels.keepLast}</Text>}
    </Stack>
  );
}

function Codes({ left, onNew }: { left: number; onNew: () => void }) {
  const name = useId();
  return (
    <Stack gap="xs" role="group" aria-labelledby={name}>
      <Text fw={500} id={name}>
        {labels.recovery}
      </Text>
      <Text size="sm">{left === 0 ? labels.noCodesLeft : labels.codesLeft(left)}</Text>
      <Group>
        <Button variant="default" onClick={onNew}>
          {labels.newCodes}
        </Button>
      </Group>
    </Stack>
  );
}
