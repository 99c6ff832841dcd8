import { useMediaQuery } from '@mantine/hooks';

const useQuery = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false });

/** Returns true if the window is so narrow that dialogs fill it. */
export const useIsPhone = (): boolean => useQuery('(max-width: 40em)');

/** Returns true if the window is so narrow that table rows are cards. */
export const useHasCards = (): boolean => useQuery('(max-width: 639px)');

/** Returns true if the window is so narrow that a list's controls are behind one button. */
export const useHasFilterButton = (): boolean => useQuery('(max-width: 1199px)');

/** Returns true if the window is so narrow that the sidebar shows only icons, with a drawer for its texts. */
export const useHasRail = (): boolean => useQuery('(max-width: 1023px)');

/** Returns true if the window is so narrow that the sidebar is only a drawer. */
export const useHasDrawer = (): boolean => useQuery('(max-width: 767px)');

/** Returns true if the window is so narrow that people with many controls are blocks instead of table rows. */
export const useHasBlocks = (): boolean => useQuery('(max-width: 1099px)');
