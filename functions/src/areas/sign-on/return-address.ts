import { returnPath } from '@muster/shared/areas/sign-on';

/** The pages that a sign-in does not lead to. */
const beforeSignIn: readonly string[] = [returnPath, '/login', '/initial-reset-password', '/logout'];

/** An origin that no address of ours has: what leaves it is no path of the application. */
const anywhere = 'https://application.invalid';

/**
 * Returns the path of our own application that a text is, as the web application decides it; undefined for any other
 * address.
 */
export function ownPath(text: string | undefined): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, anywhere)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, anywhere);
  if (origin !== anywhere || pathname.startsWith('//') || beforeSignIn.includes(pathname)) return undefined;
  return `${pathname}${search}${hash}`;
}
