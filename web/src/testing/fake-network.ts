import { vi } from 'vitest';

export interface Sent {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

type Outcome = { status: number; body?: unknown; headers?: Record<string, string> } | 'no-response' | 'never';
type Answering = Outcome | ((sent: Sent) => Outcome | Promise<Outcome>);

/** Replaces `fetch`: answers each `METHOD /path` as given, anything else with 599, and records the requests. */
export function network(answers: Record<string, Answering>) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit): Promise<Response> => {
    const one: Sent = {
      method: init.method ?? 'GET',
      path: address,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    sent.push(one);
    const known = answers[`${one.method} ${one.path}`] ?? {
      status: 599,
      body: { detail: `no answer for ${one.path}` },
    };
    const outcome = typeof known === 'function' ? await known(one) : known;
    if (outcome === 'no-response') throw new TypeError('Failed to fetch');
    if (outcome === 'never') {
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    }
    const { status, body, headers } = outcome;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, ...(headers && { headers }) });
  });
  return {
    sent,
    /** Returns the requests to one call, in order. */
    to: (call: string) => sent.filter((one) => `${one.method} ${one.path}` === call),
  };
}

/** Returns a response that is held back until the test calls `release`. */
export function held(outcome: Outcome) {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  return { answer: () => promise, release: () => resolve(outcome) };
}
