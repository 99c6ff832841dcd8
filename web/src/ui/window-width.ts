import { useMediaQuery } from '@mantine/hooks';

const useQuery = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false });

/** Returns whether the window is so narrow that dialogs fill it. */
export const useIsPhone = (): boolean => useQuery('(max-width: 40em)');

/** Returns whether the window is so narrow that the rows of tables are cards. */
export const useHasCards = (): boolean => useQuery('(max-width: 639px)');

/** Returns whether the window is so narrow that the controls of a list are behind one button. */
export const useHasFilterButton = (): boolean => useQuery('(max-width: 1199px)');

/** Returns whether the window is so narrow that the sidebar shows only icons, and a drawer its texts. */
export const useHasRail = (): boolean => useQuery('(max-width: 1023px)');

/** Returns whether the window is so narrow that the sidebar is only a drawer. */
export const useHasDrawer = (): boolean => useQuery('(max-width: 767px)');
