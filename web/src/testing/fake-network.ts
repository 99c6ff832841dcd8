import { vi } from 'vitest';

export interface Sent {
  method: string;
  path: string;
  headers: Headers;
  credentials: RequestCredentials | undefined;
  body: unknown;
}

type Outcome = { status: number; body?: unknown; headers?: Record<string, string> } | 'no-response' | 'never';
type Answering = Outcome | ((sent: Sent) => Outcome | Promise<Outcome>);

/** Responses by `METHOD /path`. */
export type Answers = Record<string, Answering>;

export const ok = (body: unknown) => ({ status: 200, body });
export const refused = (status: number, body: unknown = {}) => ({ status, body });

/**
 * Replaces `fetch` with `answers`, which tests may change later, and records requests. A missing answer is 599. Answers
 * have the time of the test's clock, unless they have another `Date`.
 */
export function network(answers: Answers) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit): Promise<Response> => {
    const one: Sent = {
      method: init.method ?? 'GET',
      path: address,
      headers: new Headers(init.headers),
      credentials: init.credentials,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    sent.push(one);
    const answer = answers[`${one.method} ${one.path}`] ?? {
      status: 599,
      body: { detail: `no answer for ${one.path}` },
    };
    const outcome = typeof answer === 'function' ? await answer(one) : answer;
    if (outcome === 'no-response') throw new TypeError('Failed to fetch');
    if (outcome === 'never') {
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    }
    const { status, body, headers } = outcome;
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { Date: new Date().toUTCString(), ...headers },
    });
  });
  /** Returns the requests to one call, in order. */
  const to = (call: string) => sent.filter((one) => `${one.method} ${one.path}` === call);
  return { answers, sent, to, count: (call: string) => to(call).length };
}

/** Returns a response that waits until the test calls `release`. */
export function pausedResponse(outcome: Outcome) {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  return { answer: () => promise, release: () => resolve(outcome) };
}
