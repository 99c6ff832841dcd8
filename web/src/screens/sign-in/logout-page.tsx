import { type ComponentType, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { deviceText } from '../../api/device-storage.ts';
import { hasKeyText } from '../../parts/offline/has-key-text.ts';
import { paths } from '../../paths.ts';
import { useLoginSession } from '../../session/login-session.ts';
import { signOut } from '../../session/sign-out.ts';

/**
 * /logout: signs out and shows /login, even if the call fails. A device that may have unsent entries asks first; if
 * that code cannot be loaded, it does not ask.
 */
export function LogoutPage() {
  const state = useLoginSession();
  const [Question, setQuestion] = useState<ComponentType>();
  useEffect(() => {
    if (state.status === 'signed-out') return;
    if (deviceText(hasKeyText) === undefined) void signOut();
    else
      void import('../../parts/offline/components/sign-out-now.tsx').then(
        ({ SignOutNow }) => setQuestion(() => SignOutNow),
        () => signOut(),
      );
  }, [state.status]);
  if (state.status === 'signed-out') return <Navigate to={paths.login} replace />;
  return Question ? <Question /> : null;
}
