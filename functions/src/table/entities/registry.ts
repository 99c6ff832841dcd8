import { setting } from '../core/changed-fields.ts';
import { registryPartition, type SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, type Item, type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, absent, type Otherwise, present, put, remove, update } from '../core/write.ts';

export interface RegistryEntry {
  site_code: string;
  name: string;
  /** UTC ISO. */
  created_at: string;
  /** The site's time zone, for scheduled work. Absent in older sites until they are migrated. */
  timezone?: string | undefined;
  /** The site is the demo, seeded at `created_at`. */
  demo?: boolean | undefined;
  /** The site is a trial department (site.ts). */
  trial?: true | undefined;
}

const registryKey = (code: string): Key => ({ PK: registryPartition, SK: code });

export const registryItem = (entry: RegistryEntry): Item => ({ ...registryKey(entry.site_code), ...entry });

/** Returns every site of this installation, by site code. */
export async function listSites(registry: SiteTable): Promise<RegistryEntry[]> {
  return (await queryAll(registry, registryPartition)).map((item) => entityOf<RegistryEntry>(item));
}

/** Yields every site of this installation, by site code, as many as one read gives. */
export async function* sitePages(registry: SiteTable): AsyncGenerator<RegistryEntry[]> {
  for await (const page of queryPages(registry, registryPartition)) {
    yield page.map((item) => entityOf<RegistryEntry>(item));
  }
}

/** Returns a site of this installation. Undefined: not listed. */
export async function findRegistryEntry(registry: SiteTable, code: string): Promise<RegistryEntry | undefined> {
  return entityOrNone<RegistryEntry>(await getItem(registry, registryKey(code)));
}

/** Removes a site from the registry; fails with `gone` if it is not listed. */
export const removeRegistryEntry = (table: SiteTable, code: string, gone: Otherwise): Action =>
  remove(table, registryKey(code), { condition: present, otherwise: gone });

/** Adds a site to the registry; fails with `taken` if the code is in use. */
export const addRegistryEntry = (table: SiteTable, entry: RegistryEntry, taken: Otherwise): Action =>
  put(table, registryItem(entry), { condition: absent, otherwise: taken });

/** Renames a site in the registry; fails with `gone` if it is not listed. */
export const renameRegistryEntry = (table: SiteTable, code: string, name: string, gone: Otherwise): Action =>
  update(table, registryKey(code), setting({ name }), { condition: present, otherwise: gone });

/** Sets a site's time zone in the registry; fails with `gone` if it is not listed. */
export const listTimezone = (table: SiteTable, code: string, timezone: string, gone: Otherwise): Action =>
  update(table, registryKey(code), setting({ timezone }), { condition: present, otherwise: gone });
