/**
 * Loads what works without a sign-in. One place, since each place that loads code adds its list of files to the sign-in
 * page.
 */
export const loadOpenPages = () => import('./open-pages.ts');
