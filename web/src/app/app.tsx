import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { followSession } from '../features/session/start.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';

export function App() {
  const [router] = useState(createRouter);
  useEffect(followSession, []);
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}
