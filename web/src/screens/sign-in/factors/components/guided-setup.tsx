import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { SignInAnswer } from '@muster/shared/areas/session';
import type { CreationOptions } from '@muster/shared/passkey-json';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { factors } from '../../../../api/calls.ts';
import { call } from '../../../../api/client.ts';
import { detailOrMessage } from '../../../../api/error-text.ts';
import { RecoveryCodes } from '../../../../parts/factors/components/recovery-codes.tsx';
import { TotpSetup } from '../../../../parts/factors/components/totp-setup.tsx';
import { setupLabels as labels, proofLabels, recoveryLabels, stepLabels } from '../../../../parts/factors/labels.ts';
import { supportsPasskeys } from '../../../../parts/factors/passkeys.ts';
import { useLoaded } from '../../../../parts/factors/use-loaded.ts';
import { type MadePasskey, useNewPasskey } from '../../../../parts/factors/use-new-passkey.ts';
import { paths } from '../../../../paths.ts';
import { returnState } from '../../../../session/return-address.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ConfirmDiscard } from '../../../../ui/confirm-discard.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { useUnsavedChanges } from '../../../../ui/unsaved-changes.ts';
import type { SignInStepProps } from '../sign-in-step.ts';

/** Sets up a first factor before the sign-in completes, then shows the recovery codes. */
export function GuidedSetup({ ticket, attempt, onSignedIn }: SignInStepProps) {
  const { state } = useLocation();
  const [way, setWay] = useState<'choice' | 'totp'>('choice');
  const [done, setDone] = useState<{ answer: SignInAnswer; codes: readonly string[] }>();
  const options = useLoaded(() => attempt(() => call(factors.setupOptions, { body: ticket })));
  async function finish(proof: { code: string } | { passkey: MadePasskey; name: string }) {
    const answer = await attempt(() => call(factors.setup, { body: { ...ticket, ...proof } }));
    if (answer) setDone({ answer, codes: answer.recovery_codes });
  }
  if (done) return <KeepCodes codes={done.codes} onKept={() => onSignedIn(done.answer)} />;
  const { data } = options;
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h2">
          {labels.title}
        </Title>
        <Text c="dimmed" mt={4}>
          {labels.help}
        </Text>
      </div>
      {options.error ? (
        <ErrorState message={detailOrMessage(labels.loadFailed, options.error)} onRetry={options.retry} />
      ) : !data ? (
        <LoadingSkeleton rows={3} label={proofLabels.loading} />
      ) : way === 'totp' ? (
        <>
          <TotpSetup {...data.totp} onCode={(code) => finish({ code })} />
          <Button variant="subtle" onClick={() => setWay('choice')}>
            {labels.otherWay}
          </Button>
        </>
      ) : (
        <>
          {data.passkey && <PasskeyChoice options={data.passkey} onMade={finish} />}
          <TotpChoice primary={!data.passkey || !supportsPasskeys()} onChoose={() => setWay('totp')} />
        </>
      )}
      <LinkButton to={paths.login} replace state={returnState(state)} variant="default">
        {stepLabels.back}
      </LinkButton>
    </Stack>
  );
}

interface PasskeyChoiceProps {
  options: CreationOptions;
  onMade: (made: { passkey: MadePasskey; name: string }) => Promise<void>;
}

function PasskeyChoice({ options, onMade }: PasskeyChoiceProps) {
  const texts = labels.passkey;
  const { note, failure, busy, make } = useNewPasskey();
  const supported = supportsPasskeys();
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={texts.title}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>{texts.title}</Text>
          <Badge variant="light">{texts.recommended}</Badge>
        </Group>
        <Text size="sm">{supported ? texts.help : texts.unknown}</Text>
        {supported && (
          <BusyButton
            fullWidth
            autoFocus
            label={texts.start}
            busyLabel={texts.busy}
            busy={busy}
            onClick={() => make({ options: async () => options, onMade })}
          />
        )}
        <Text role="status" size="sm" hidden={note === undefined}>
          {note}
        </Text>
        <ErrorAlert message={failure} />
      </Stack>
    </Paper>
  );
}

/** `primary`: there is no other choice. */
function TotpChoice({ primary, onChoose }: { primary: boolean; onChoose: () => void }) {
  const texts = labels.totp;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={texts.title}>
      <Stack gap="sm">
        <Text fw={600}>{texts.title}</Text>
        <Text size="sm">{texts.help}</Text>
        <Button fullWidth variant={primary ? 'filled' : 'default'} onClick={onChoose}>
          {texts.start}
        </Button>
      </Stack>
    </Paper>
  );
}

/** The recovery codes at the end of the sign-in. Leaving asks first: they are not shown again. */
function KeepCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => Promise<void> }) {
  const leaving = useUnsavedChanges(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="md">
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {recoveryLabels.title}
      </Title>
      <RecoveryCodes codes={codes} submit={recoveryLabels.submit} onKept={onKept} />
      {leaving && <ConfirmDiscard texts={recoveryLabels.leave} onKeep={leaving.stay} onDiscard={leaving.leave} />}
    </Stack>
  );
}
