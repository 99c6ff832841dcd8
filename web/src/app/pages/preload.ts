import type { EmployeeInfo } from '@muster/shared/areas/session';
import type { PermissionMap } from '@muster/shared/permissions';
import { paths } from '../../paths.ts';
import { RequireAccess, signedInPages } from './pages.ts';

/** Returns the page at a path without parameters; the dashboard for the sign-in page. */
const pageAt = (path: string) =>
  signedInPages.find((page) => page.path === (path === paths.login ? paths.dashboard : path));

/** Loads the code of the page at a path. */
export function preloadCode(path: string): void {
  const page = pageAt(path);
  if (page?.access) RequireAccess.preload();
  page?.Page.preload();
}

/** Loads the code of the page at a path and prefetches its first calls, once each. */
export function preloadPage(
  path: string,
  url = new URLSearchParams(),
  employee?: EmployeeInfo,
  permissions?: PermissionMap,
): void {
  preloadCode(path);
  if (path !== paths.login) pageAt(path)?.prefetch?.(url, employee, permissions);
}
