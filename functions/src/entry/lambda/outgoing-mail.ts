import type { EventBridgeEvent } from 'aws-lambda';
import { scheduledDepsFromEnvironment } from '../aws/environment.ts';
import { required } from '../aws/required.ts';
import { sesMailer } from '../aws/ses-mailer.ts';
import { handleMailEvent } from '../outgoing-mail/mail-events.ts';
import { mailTask } from '../outgoing-mail/mail-task.ts';
import { onSchedule } from '../scheduled/on-schedule.ts';

const deps = scheduledDepsFromEnvironment();

/** Only the sending function knows the sender's address. */
const from = process.env.MAIL_FROM;
const mailer =
  from === undefined
    ? undefined
    : sesMailer({ from, configurationSet: required('MAIL_CONFIGURATION_SET'), origin: process.env.MAIL_ORIGIN });

export const send = onSchedule('mail', mailTask, { ...deps, mailer });

/** Handles bounce reports of SES. */
export const events = (event: EventBridgeEvent<string, unknown>): Promise<void> => handleMailEvent(deps, event.detail);
