import { on } from '../events.ts';

/** A parsed answer and its ETag. */
export interface KnownAnswer {
  etag: string;
  body: unknown;
  link: string | null;
}

/** The latest answer with an ETag by address. In memory only: stored answers would stay on a shared computer. */
const known = new Map<string, KnownAnswer>();

on('login-session-changed', () => known.clear());

export const knownAnswer = (address: string): KnownAnswer | undefined => known.get(address);

export const rememberAnswer = (address: string, answer: KnownAnswer): void => void known.set(address, answer);
