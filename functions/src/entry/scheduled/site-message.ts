import { siteCode } from '@muster/shared/fields';
import * as z from 'zod';

/** The work of one site in one run of a task, as a queue message. */
export const siteMessage = z.object({
  site: siteCode,
  /** Creation of the site (UTC ISO), if the list of sites was read. */
  created: z.iso.datetime().optional(),
  after: z.iso.datetime().optional(),
  until: z.iso.datetime(),
  cursor: z.string().optional(),
  asked: z.literal(true).optional(),
});

export type SiteMessage = z.output<typeof siteMessage>;

/** Sends messages to other processes. They may arrive repeatedly and in any order. */
export interface WorkQueue {
  send(messages: readonly SiteMessage[]): Promise<void>;
}
