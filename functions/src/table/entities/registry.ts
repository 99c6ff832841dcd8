import { registryPartition, type SiteTable } from '../core/client.ts';
import { type Item, type Key, queryAll } from '../core/read.ts';

export interface RegistryEntry {
  site_code: string;
  name: string;
  /** UTC ISO. */
  created_at: string;
  /** The site is the demo, seeded at `created_at`. */
  demo?: boolean | undefined;
}

export const registryKey = (code: string): Key => ({ PK: registryPartition, SK: code });

export const registryItem = (entry: RegistryEntry): Item => ({ ...registryKey(entry.site_code), ...entry });

/** Every site of this installation, by site code. */
export async function listSites(registry: SiteTable): Promise<RegistryEntry[]> {
  return (await queryAll(registry, registryPartition)).map(
    ({ PK: _, SK: __, ...entry }) => entry as unknown as RegistryEntry,
  );
}
