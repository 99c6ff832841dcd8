import { act, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { network } from '../testing/fake-network.ts';
import { renderPart } from '../testing/render-app.tsx';
import { expectComplaints } from '../testing/setup.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { reloadPageFor } from './reload-page.ts';

vi.mock('./reload-page.ts', () => ({ reloadPageFor: vi.fn(() => true) }));

const file = '/assets/part-1.js';
const notThere = (): Promise<() => ReactNode> =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: https://muster.test${file}`));
const there = () => Promise.resolve(() => <p>The part</p>);

/** Renders a component whose code `load` loads, next to navigation that must stay. */
function showPart(load: () => Promise<() => ReactNode>) {
  const Part = lazyComponent(load);
  return renderPart(
    <ErrorBoundary fallback={<p>The error page</p>}>
      <nav>The frame</nav>
      <Suspense fallback={<p>Loading</p>}>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
}

function isOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
}

it('offline, a message is shown, and the code loads when the network is back', async () => {
  isOnline(false);
  const load = vi.fn(notThere);
  showPart(load);
  await screen.findByText('No internet connection. Please check your network.');
  screen.getByText('The frame');
  expect(load).toHaveBeenCalledTimes(1);
  load.mockImplementation(there);
  isOnline(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await screen.findByText('The part');
  expect(screen.queryByRole('alert')).toBeNull();
  expectComplaints();
});

it('an unreachable server is retried automatically and by the button', async () => {
  network({ [`HEAD ${file}`]: 'no-response' });
  const load = vi.fn(notThere);
  const user = showPart(load);
  await screen.findByText('Unable to connect to server. Please try again.');
  screen.getByText('The frame');
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  load.mockImplementation(there);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The part');
  expect(reloadPageFor).not.toHaveBeenCalled();
  expectComplaints();
});

it('a file that a new version has replaced reloads the page', async () => {
  network({ [`HEAD ${file}`]: { status: 404 } });
  showPart(notThere);
  await vi.waitFor(() => expect(reloadPageFor).toHaveBeenCalledWith(file));
  expectComplaints();
});

it('if the reload does not help, a message says so', async () => {
  vi.mocked(reloadPageFor).mockReturnValue(false);
  network({ [`HEAD ${file}`]: { status: 404 } });
  showPart(notThere);
  await screen.findByText("We couldn't load this part of Muster. Load the page again.");
  screen.getByText('The frame');
  expectComplaints();
});

it('an error within a component is not a load error', async () => {
  showPart(() =>
    Promise.resolve(() => {
      throw new Error('broken');
    }),
  );
  await screen.findByText('The error page');
  expectComplaints();
});
