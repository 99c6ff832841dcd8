import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { followSession } from '../features/session/start.ts';
import { Providers } from './providers.tsx';
import { Pages } from './router.tsx';

/** The router without loaders: the data router would add 15 KB to the sign-in page, and SWR loads the data. */
export function App() {
  useEffect(followSession, []);
  return (
    <Providers>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Providers>
  );
}
