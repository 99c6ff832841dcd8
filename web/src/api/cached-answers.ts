import { on } from '../events.ts';

/** A parsed answer and its ETag. */
export interface CachedAnswer {
  etag: string;
  body: unknown;
  link: string | null;
}

/** The latest answer with an ETag by address. In memory only: stored answers would stay on a shared computer. */
const cached = new Map<string, CachedAnswer>();

on('login-session-changed', () => cached.clear());

export const cachedAnswer = (address: string): CachedAnswer | undefined => cached.get(address);

export const cacheAnswer = (address: string, answer: CachedAnswer): void => void cached.set(address, answer);
