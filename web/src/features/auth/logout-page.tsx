import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useLoginSession } from './login-session.ts';
import { leave } from './sign-out.ts';

/** /logout: calls logout, then /login, whatever came of the call. */
export function LogoutPage() {
  const state = useLoginSession();
  useEffect(() => {
    if (state.status !== 'signed-out') void leave();
  }, [state.status]);
  return state.status === 'signed-out' ? <Navigate to={paths.login} replace /> : null;
}
