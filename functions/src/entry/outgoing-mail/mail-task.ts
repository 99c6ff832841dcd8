import { sendWaiting } from '../../areas/mail/send-waiting.ts';
import { everySite } from '../scheduled/select-sites.ts';
import type { ScheduledTask } from '../scheduled/task.ts';

/**
 * Sends what waits in the outbox of each department that sends mail; of others only the site is read. Apart from the
 * other tasks, since only installations that send mail have it. What does not fit into its time is left to the next
 * run, minutes later.
 */
export const mailTask: ScheduledTask = {
  summary: 'sends the mail that waits',
  everyMinutes: 3,
  writes: true,
  sites: everySite,
  async step({ context, mailer, isOver }) {
    if (!mailer || !context.site.mail) return undefined;
    while ((await sendWaiting(context, mailer)).more) if (isOver()) break;
    return undefined;
  },
};
