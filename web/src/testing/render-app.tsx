import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { UNSAFE_createMemoryHistory as createMemoryHistory, MemoryRouter, parsePath } from 'react-router-dom';
import { BlockingRouter } from '../app/blocking-router.tsx';
import { Providers } from '../app/providers.tsx';
import { Pages } from '../app/router.tsx';

/** One part of a screen, as it stands in the application. */
export function renderPart(part: ReactNode) {
  render(
    <Providers>
      <MemoryRouter>{part}</MemoryRouter>
    </Providers>,
  );
  return userEvent.setup();
}

/** The browser's history, of the application rendered last. */
export interface Browsing {
  /** Path and query, as the address bar shows them. */
  address: () => string;
  back: () => Promise<void>;
  /** Entries that Back can go through. */
  depth: () => number;
}

/** The whole application at an address, with the browser's history; `state` is the navigation state it was reached with. */
export function browseApp(address: string, state?: unknown, before: readonly string[] = []) {
  const history = createMemoryHistory({
    initialEntries: [...before, { ...parsePath(address), state }],
    v5Compat: true,
  });
  render(
    <Providers>
      <BlockingRouter history={history}>
        <Pages />
      </BlockingRouter>
    </Providers>,
  );
  const browsing: Browsing = {
    address: () => `${history.location.pathname}${history.location.search}`,
    back: () => act(async () => history.go(-1)),
    depth: () => history.index,
  };
  return { user: userEvent.setup(), ...browsing };
}

/** The whole application at an address; `state` is the navigation state it was reached with. */
export function renderApp(address: string, state?: unknown) {
  return browseApp(address, state).user;
}
