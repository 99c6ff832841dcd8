/** Seconds in which a sign-on can be finished. */
export const attemptSeconds = 600;

/**
 * The cookie that binds sign-ons that have begun to one browser. Scripts cannot read it, and no other host can set it.
 */
export const browserCookieName = '__Host-sign-on';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

export const browserCookie = (secret: string): string =>
  `${browserCookieName}=${secret}; Max-Age=${attemptSeconds}; ${attributes}`;

/** The cookie that removes it. */
export const clearedBrowserCookie = `${browserCookieName}=; Max-Age=0; ${attributes}`;

/** Returns whether a text can be the cookie's secret. */
export const isBrowserSecret = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text);
