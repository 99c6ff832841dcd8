import type { SiteTable } from './table/core/client.ts';
import type { Actor } from './table/entities/audit-entry.ts';
import type { Site } from './table/entities/site.ts';

/** What a verb works with: one site's part of the table, who acts, and one moment for the whole work. A signed-in call is one. */
export interface SiteContext {
  table: SiteTable;
  site: Site;
  actor: Actor;
  now: Date;
}
