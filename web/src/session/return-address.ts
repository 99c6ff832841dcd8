import type { Location } from 'react-router-dom';
import { paths } from '../paths.ts';

/** The pages that a sign-in does not return to. */
const beforeSignIn: readonly string[] = [paths.login, paths.reset, paths.secondFactor, paths.signOn, paths.logout];

/** The navigation state before sign-in: the address to open after it. */
export interface ReturnState {
  returnTo?: string;
}

/** Returns the navigation state for /login from the page that requires a sign-in. */
export function returnStateOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): ReturnState {
  const address = `${pathname}${search}${hash}`;
  return address === paths.dashboard ? {} : { returnTo: address };
}

/** Returns the navigation state to pass between pages before sign-in. */
export function returnState(state: unknown): ReturnState {
  const returnTo = returnAddress(state);
  return returnTo === undefined ? {} : { returnTo };
}

/** Returns the address that a sign-in opens, if the navigation state has one for signed-in people. */
export function returnAddress(state: unknown): string | undefined {
  const address = (state as ReturnState | null)?.returnTo;
  if (typeof address !== 'string' || !address.startsWith('/')) return undefined;
  const base = window.location.origin;
  if (!URL.canParse(address, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, base);
  if (origin !== base || pathname.startsWith('//') || beforeSignIn.includes(pathname)) return undefined;
  return `${pathname}${search}${hash}`;
}
