import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  MemoryRouter,
  parsePath,
  useLocation,
} from 'react-router-dom';
import { SWRConfig } from 'swr';
import { BlockingRouter } from '../app/blocking-router.tsx';
import { Providers } from '../app/providers.tsx';
import { Pages } from '../app/router.tsx';

const emptyCache = { provider: () => new Map() };

let url = '';

function ReadUrl() {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    url = `${pathname}${search}`;
  });
  return null;
}

/** Returns path and query of the URL after `renderPart`. */
export const currentUrl = () => url;

/** Renders components at a URL with the application's providers and an empty cache. */
export function renderPart(part: ReactNode, address = '/training') {
  render(
    <Providers>
      <SWRConfig value={emptyCache}>
        <MemoryRouter initialEntries={[address]}>
          {part}
          <ReadUrl />
        </MemoryRouter>
      </SWRConfig>
    </Providers>,
  );
  return userEvent.setup();
}

/** The browser's history. */
export interface Browsing {
  /** Path and query of the URL. */
  address: () => string;
  back: () => Promise<void>;
  /** The number of history entries before the current one. */
  depth: () => number;
}

/** Renders the application at a URL, with the browser's history. `state` is the navigation state. */
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

/** Renders the application at a URL. `state` is the navigation state. */
export function renderApp(address: string, state?: unknown) {
  return browseApp(address, state).user;
}
