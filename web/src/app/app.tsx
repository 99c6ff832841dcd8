import { useEffect } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { watchLoginEnd } from '../parts/offline/watch-login-end.ts';
import { watchLoginSession } from '../session/restore-login-session.ts';
import { BlockingRouter } from './blocking-router.tsx';
import { Providers } from './providers.tsx';
import { Pages } from './router.tsx';

const history = createBrowserHistory({ v5Compat: true });

/** The application. React Router's data router would add 17 KB to the sign-in page. */
export function App() {
  useEffect(watchLoginSession, []);
  useEffect(watchLoginEnd, []);
  return (
    <Providers>
      <BlockingRouter history={history}>
        <Pages />
      </BlockingRouter>
    </Providers>
  );
}
