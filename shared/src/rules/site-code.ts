/** 2 to 12 letters, digits or hyphens (docs/behavior.md, "Sites"). */
export const siteCodePattern = /^[A-Za-z0-9-]{2,12}$/;

/** Returns a site code in its stored form. */
export const storedSiteCode = (code: string): string => code.toUpperCase();
