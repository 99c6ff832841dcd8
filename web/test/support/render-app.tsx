import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, parsePath } from 'react-router-dom';
import { Providers } from '../../src/app/providers.tsx';
import { Pages } from '../../src/app/router.tsx';

/** One part of a screen, as it stands in the application. */
export function renderPart(part: ReactNode) {
  render(
    <Providers>
      <MemoryRouter>{part}</MemoryRouter>
    </Providers>,
  );
  return userEvent.setup();
}

/** The whole application at an address; `state` is the navigation state it was reached with. */
export function renderApp(address: string, state?: unknown) {
  render(
    <Providers>
      <MemoryRouter initialEntries={[{ ...parsePath(address), state }]}>
        <Pages />
      </MemoryRouter>
    </Providers>,
  );
  return userEvent.setup();
}
