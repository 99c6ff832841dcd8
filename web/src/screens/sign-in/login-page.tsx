import { Alert, Group, Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { storedValue } from '../../api/login-cookies.ts';
import { chooseSite, forgetSite } from '../../session/api.ts';
import { labels } from '../../session/labels.ts';
import { useLoginSession } from '../../session/login-session.ts';
import { rememberedDepartment } from '../../session/remembered-department.ts';
import { returnState } from '../../session/return-address.ts';
import { Delayed } from '../../ui/delayed.tsx';
import { SignInStep } from './components/sign-in-step.tsx';
import { SiteCodeStep } from './components/site-code-step.tsx';
import { AuthLayout } from './form/auth-layout.tsx';

/** The step of the page; `validating` while a remembered department is checked. */
type Step = { of: 'validating' } | { of: 'site'; unvalidated?: string } | { of: 'employee' };

function firstStep(): Step {
  if (storedValue('site_code') !== undefined) return { of: 'employee' };
  return { of: rememberedDepartment() === undefined ? 'site' : 'validating' };
}

/** Validates the remembered department, whose code or name may have changed, and returns the next step. */
async function stepOfRemembered(): Promise<Step> {
  const code = rememberedDepartment() ?? '';
  try {
    if (await chooseSite(code)) return { of: 'employee' };
  } catch {
    return { of: 'site', unvalidated: code };
  }
  forgetSite();
  return { of: 'site' };
}

/** The two-step sign-in. Starts at step 2 with a stored site code or a remembered department. */
export function LoginPage() {
  const navigate = useNavigate();
  const navigationState = useLocation().state;
  /** Why a later step returned here, if it did. */
  const ended = (navigationState as { ended?: string } | null)?.ended;
  const state = useLoginSession();
  const [step, setStep] = useState(firstStep);
  const validating = step.of === 'validating';
  useEffect(() => {
    let left = false;
    if (validating) void stepOfRemembered().then((next) => !left && setStep(next));
    return () => {
      left = true;
    };
  }, [validating]);
  return (
    <AuthLayout title={labels.signIn.title}>
      {state.status === 'signed-out' && state.expired && (
        <Alert color="navy" mb="md" role="status">
          {state.hasDraft ? labels.signIn.expiredWithDraft : labels.signIn.expired}
        </Alert>
      )}
      {ended !== undefined && (
        <Alert color="navy" mb="md" role="status">
          {ended}
        </Alert>
      )}
      {step.of === 'validating' && (
        <Delayed>
          <Group justify="center" gap="xs" role="status">
            <Loader size="sm" aria-hidden />
            <Text>{labels.siteCode.busy}</Text>
          </Group>
        </Delayed>
      )}
      {step.of === 'site' && (
        <SiteCodeStep onChosen={() => setStep({ of: 'employee' })} unvalidated={step.unvalidated} />
      )}
      {step.of === 'employee' && (
        <SignInStep
          onChange={() => {
            forgetSite();
            setStep({ of: 'site' });
          }}
          onNext={({ page, state: request }) =>
            navigate(page, { state: { ...request, ...returnState(navigationState) } })
          }
        />
      )}
    </AuthLayout>
  );
}
