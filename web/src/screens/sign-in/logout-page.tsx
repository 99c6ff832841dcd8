import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useLoginSession } from '../../session/login-session.ts';
import { signOut } from '../../session/sign-out.ts';

/** /logout: signs out and shows /login, even if the call fails. */
export function LogoutPage() {
  const state = useLoginSession();
  useEffect(() => {
    if (state.status !== 'signed-out') void signOut();
  }, [state.status]);
  return state.status === 'signed-out' ? <Navigate to={paths.login} replace /> : null;
}
