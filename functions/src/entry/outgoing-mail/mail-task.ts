import { sendWaiting } from '../../areas/mail/send-waiting.ts';
import { everySite } from '../scheduled/select-sites.ts';
import type { ScheduledTask } from '../scheduled/task.ts';

/**
 * Sends the outbox of each department that sends mail; of other departments, reads the site only. A separate task,
 * since only installations with mail have it. Work beyond its time is left to the next run, minutes later.
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
