import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { storedValue } from '../../api/login-cookies.ts';
import { paths } from '../../paths.ts';
import { forgetSite } from './api.ts';
import { AuthLayout } from './components/auth-layout.tsx';
import { SignInStep } from './components/sign-in-step.tsx';
import { SiteCodeStep } from './components/site-code-step.tsx';
import { labels } from './labels.ts';
import { useLoginSession } from './login-session.ts';

/** The two-step sign-in. With a stored site code it begins at step 2. */
export function LoginPage() {
  const navigate = useNavigate();
  const state = useLoginSession();
  const [noticeHidden, setNoticeHidden] = useState(false);
  const hideNotice = () => setNoticeHidden(true);
  const [siteKnown, setSiteKnown] = useState(() => storedValue('site_code') !== undefined);
  return (
    <AuthLayout title={labels.signIn.title}>
      {state.status === 'signed-out' && state.expired && !noticeHidden && (
        <Alert color="navy" mb="md" role="status">
          {state.hasDraft ? labels.signIn.expiredWithDraft : labels.signIn.expired}
        </Alert>
      )}
      {siteKnown ? (
        <SignInStep
          onAttempt={hideNotice}
          onChange={() => {
            forgetSite();
            setSiteKnown(false);
          }}
          onReset={(request) => navigate(paths.reset, { state: request })}
        />
      ) : (
        <SiteCodeStep onAttempt={hideNotice} onChosen={() => setSiteKnown(true)} />
      )}
    </AuthLayout>
  );
}
