import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { Providers } from '../app/providers.tsx';
import { network } from './fake-network.ts';

/** Renders a component at a URL, with its own SWR cache. */
export function show(part: ReactNode, address = '/training') {
  render(
    <Providers>
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
      </SWRConfig>
    </Providers>,
  );
  return userEvent.setup();
}

type Answers = Parameters<typeof network>[0];

export const ok = (body: unknown) => ({ status: 200, body });
export const refused = (status: number, body: unknown = {}) => ({ status, body });

/** Replaces `fetch` by responses that a test may change later. */
export function serve(answers: Answers) {
  const { to } = network(answers);
  return { answers, count: (call: string) => to(call).length };
}
