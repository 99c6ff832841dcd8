import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { storedValue } from '../../api/session-cookies.ts';
import { paths } from '../../app/paths.ts';
import { Entrance } from './components/entrance.tsx';
import { SignInStep } from './components/sign-in-step.tsx';
import { SiteCodeStep } from './components/site-code-step.tsx';
import { labels } from './labels.ts';
import { useSession } from './session-state.ts';
import { forgetSite } from './sign-in.ts';

/** The two-step sign-in; a stored site code opens it on step 2. */
export function LoginPage() {
  const navigate = useNavigate();
  const state = useSession();
  const [noticed, setNoticed] = useState(false);
  const hideNotice = () => setNoticed(true);
  const [siteKnown, setSiteKnown] = useState(() => storedValue('site_code') !== undefined);
  return (
    <Entrance title={labels.signIn.title}>
      {state.at === 'signed-out' && state.ended && !noticed && (
        <Alert color="navy" mb="md" role="status">
          {state.keepsForm ? labels.signIn.endedWithForm : labels.signIn.ended}
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
    </Entrance>
  );
}
