import { useEffect } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { followSession } from '../features/auth/restore-login-session.ts';
import { GuardedRouter } from './blocking-router.tsx';
import { Providers } from './providers.tsx';
import { Pages } from './router.tsx';

const history = createBrowserHistory({ v5Compat: true });

/** The router without loaders: the data router would add 17 KB to the sign-in page, and SWR loads the data. */
export function App() {
  useEffect(followSession, []);
  return (
    <Providers>
      <GuardedRouter history={history}>
        <Pages />
      </GuardedRouter>
    </Providers>
  );
}
