import { siteCode } from '@muster/shared/fields';
import * as z from 'zod';

/** The work of one site in one run of a task, as a queue carries it. */
export const siteMessage = z.object({
  site: siteCode,
  /** When the site was created (UTC ISO), if the list of sites was read. */
  created: z.iso.datetime().optional(),
  after: z.iso.datetime().optional(),
  until: z.iso.datetime(),
  cursor: z.string().optional(),
  asked: z.literal(true).optional(),
});

export type SiteMessage = z.output<typeof siteMessage>;

/** Takes messages for other processes. What is sent may arrive more than once, and in any order. */
export interface WorkQueue {
  send(messages: readonly SiteMessage[]): Promise<void>;
}
