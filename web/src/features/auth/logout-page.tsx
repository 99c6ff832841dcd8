import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useSession } from './login-session.ts';
import { leave } from './sign-out.ts';

/** /logout: calls logout, then /login, whatever came of the call. */
export function LogoutPage() {
  const state = useSession();
  useEffect(() => {
    if (state.at !== 'signed-out') void leave();
  }, [state.at]);
  return state.at === 'signed-out' ? <Navigate to={paths.login} replace /> : null;
}
