import { Button, Stack, Text, Title } from '@mantine/core';
import type { SignInAnswer } from '@muster/shared/areas/session';
import { factorKinds } from '@muster/shared/factor-kinds';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { stepLabels as labels, setupLabels } from '../../../parts/factors/labels.ts';
import { paths } from '../../../paths.ts';
import {
  continueSignIn,
  continueWithoutEmployee,
  EmployeeNotStored,
  type FactorRequest,
} from '../../../session/api.ts';
import { returnState } from '../../../session/return-address.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AuthLayout } from '../form/auth-layout.tsx';
import { GuidedSetup } from './components/guided-setup.tsx';
import { SecondStep } from './components/second-step.tsx';

/** Returns the sign-in request that waits for its second step, from the navigation state. */
function requestOf(state: unknown): FactorRequest | undefined {
  const { user_id, site_code, factors } = (state ?? {}) as Partial<FactorRequest>;
  if (!user_id || !site_code) return undefined;
  // Skips kinds that this page does not know, from a newer server.
  return {
    user_id,
    site_code,
    ...(Array.isArray(factors) && { factors: factorKinds.filter((kind) => factors.includes(kind)) }),
  };
}

/** The second step of a sign-in: confirm with a factor, or set up the first one if the department requires it. */
export function SecondFactorPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [notStored, setNotStored] = useState<string>();
  const request = requestOf(state);
  if (!request) return <Over />;
  const { user_id, site_code, factors } = request;
  /** Runs a step of the sign-in. An expired ticket leads back to the password. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_ticket') throw error;
      await navigate(paths.login, { replace: true, state: { ...returnState(state), ended: labels.ended } });
      return undefined;
    }
  }
  async function complete(answer: SignInAnswer) {
    try {
      const next = await continueSignIn(answer, site_code);
      if (next) await navigate(next.page, { replace: true, state: { ...next.state, ...returnState(state) } });
    } catch (error) {
      if (!(error instanceof EmployeeNotStored)) throw error;
      setNotStored(error.message);
    }
  }
  const step = { ticket: { user_id, site_code }, attempt, onSignedIn: complete };
  return (
    <AuthLayout title={factors ? labels.title : setupLabels.title}>
      {notStored !== undefined ? (
        <Stack gap="md">
          <Title order={1} size="h2">
            {labels.title}
          </Title>
          <ErrorAlert message={notStored} />
          <Button onClick={continueWithoutEmployee}>{labels.notStored}</Button>
        </Stack>
      ) : factors ? (
        <SecondStep {...step} ways={factors} />
      ) : (
        <GuidedSetup {...step} />
      )}
    </AuthLayout>
  );
}

/** The page without a pending sign-in. */
function Over() {
  const { state } = useLocation();
  return (
    <AuthLayout title={labels.invalidTitle}>
      <Stack gap="md">
        <Title order={1} size="h2">
          {labels.invalidTitle}
        </Title>
        <Text>{labels.invalidText}</Text>
        <LinkButton to={paths.login} replace state={returnState(state)}>
          {labels.back}
        </LinkButton>
      </Stack>
    </AuthLayout>
  );
}
