/** Lifetime of a sign-on attempt, in seconds. */
export const attemptSeconds = 600;

/** The cookie that binds sign-on attempts to a browser. Neither scripts can read it nor other hosts set it. */
export const browserCookieName = '__Host-sign-on';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

export const browserCookie = (secret: string): string =>
  `${browserCookieName}=${secret}; Max-Age=${attemptSeconds}; ${attributes}`;

/** The cookie that removes it. */
export const clearedBrowserCookie = `${browserCookieName}=; Max-Age=0; ${attributes}`;

/** Returns whether a text has the form of the cookie's secret. */
export const isBrowserSecret = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text);
