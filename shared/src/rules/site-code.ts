/** 2 to 12 letters, digits or hyphens (docs/design.md section 3, "Sites"). */
export const siteCodePattern = /^[A-Za-z0-9-]{2,12}$/;

/** Returns a site code in its stored form. */
export const storedSiteCode = (code: string): string => code.toUpperCase();
