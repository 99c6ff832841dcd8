import { Stack, Text, Title } from '@mantine/core';
import type { FactorKind } from '@muster/shared/factor-kinds';
import { useLocation } from 'react-router-dom';
import { factors } from '../../../../api/calls.ts';
import { call } from '../../../../api/client.ts';
import { ProofMethods } from '../../../../parts/factors/components/proof-methods.tsx';
import { stepLabels as labels } from '../../../../parts/factors/labels.ts';
import { PasskeyError, signWithPasskey } from '../../../../parts/factors/passkeys.ts';
import type { Proof } from '../../../../parts/factors/proof.ts';
import { paths } from '../../../../paths.ts';
import { returnState } from '../../../../session/return-address.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import type { SignInStepProps } from '../sign-in-step.ts';

/** The second step of a sign-in, for people with a factor. */
export function SecondStep({ ticket, attempt, onSignedIn, ways }: SignInStepProps & { ways: readonly FactorKind[] }) {
  const { state } = useLocation();
  async function signed(): Promise<Proof> {
    const options = await attempt(() => call(factors.secondStepOptions, { body: ticket }));
    if (!options?.passkey) throw new PasskeyError('replaced', { cause: 'no passkey to sign in with' });
    return { passkey: await signWithPasskey(options.passkey) };
  }
  async function confirm({ password: _, ...proof }: Proof) {
    const answer = await attempt(() => call(factors.secondStep, { body: { ...ticket, ...proof } }));
    if (answer) await onSignedIn(answer);
  }
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
      <ProofMethods ways={ways} signWithPasskey={signed} onProof={confirm} startsAtOnce />
      <LinkButton to={paths.login} replace state={returnState(state)} variant="default">
        {labels.back}
      </LinkButton>
    </Stack>
  );
}
