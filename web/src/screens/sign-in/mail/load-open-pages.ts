/** Loads the pages without sign-in. One import: each import adds its list of files to the sign-in page. */
export const loadOpenPages = () => import('./open-pages.ts');
