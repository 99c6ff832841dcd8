import type { PermissionType } from '@muster/shared/permissions';
import type { SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, type Item, type Key, queryAll } from '../core/read.ts';

/** A department: its settings and counters. */
export interface Site {
  name: string;
  /** IANA zone; session dates and times are local to it. */
  timezone: string;
  /** Days before expiry from which a certification counts as near expiration. */
  near_expiration_days: number;
  /** How many active employees hold admin_access (invariant 5). */
  administrators: number;
  /** UTC ISO; nothing of the site is older. Absent in sites made before it was kept. */
  created_at?: string | undefined;
}

export const siteKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'SITE' });

export const siteItem = (table: SiteTable, site: Site): Item => ({ ...siteKey(table), ...site });

/** The site, or undefined when no department has this code. */
export async function findSite(table: SiteTable): Promise<Site | undefined> {
  return entityOrNone<Site>(await getItem(table, siteKey(table)));
}

/** A permission's default for new users, and how many employees hold it. */
export interface GlobalPermission {
  default: boolean;
  holders: number;
}

export const globalPermissionKey = (table: SiteTable, type: PermissionType): Key => ({
  PK: `${table.site}#SITE`,
  SK: `PERM#${type}`,
});

export const globalPermissionItem = (table: SiteTable, type: PermissionType, permission: GlobalPermission): Item => ({
  ...globalPermissionKey(table, type),
  ...permission,
});

/** Every global permission of the site, by type. */
export async function listGlobalPermissions(table: SiteTable): Promise<Map<string, GlobalPermission>> {
  const items = await queryAll(table, `${table.site}#SITE`, { prefix: 'PERM#' });
  return new Map(items.map((item) => [item.SK.slice('PERM#'.length), entityOf<GlobalPermission>(item)]));
}
