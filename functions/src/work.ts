import type { Actor } from './table/audit.ts';
import type { TablePart } from './table/client.ts';
import type { Site } from './table/site.ts';

/** What a verb works with: one site's part of the table, who acts, and one moment for the whole work. A signed-in call is one. */
export interface Work {
  table: TablePart;
  site: Site;
  actor: Actor;
  now: Date;
}
