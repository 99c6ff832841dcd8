import { on } from '../events.ts';

/** An answer that the server has named, as it was parsed. */
export interface KnownAnswer {
  etag: string;
  body: unknown;
  link: string | null;
}

/**
 * The latest named answer of each address, so that an unchanged list is not sent again. In the page's memory: the
 * server forbids the browser to store answers, which would stay on a shared computer.
 */
const known = new Map<string, KnownAnswer>();

on('login-session-changed', () => known.clear());

export const knownAnswer = (address: string): KnownAnswer | undefined => known.get(address);

export const rememberAnswer = (address: string, answer: KnownAnswer): void => void known.set(address, answer);
