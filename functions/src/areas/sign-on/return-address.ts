import { returnPath } from '@muster/shared/areas/sign-on';

/** The pages before the sign-in. */
const beforeSignIn: readonly string[] = [returnPath, '/login', '/initial-reset-password', '/logout'];

/** An origin outside the application: a path must not leave it. */
const anywhere = 'https://application.invalid';

/** Returns a text's path in our application, by the web application's rules. Undefined: another address. */
export function ownPath(text: string | undefined): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, anywhere)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, anywhere);
  if (origin !== anywhere || pathname.startsWith('//') || beforeSignIn.includes(pathname)) return undefined;
  return `${pathname}${search}${hash}`;
}
