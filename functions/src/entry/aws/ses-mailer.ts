import { SESv2Client, type SESv2ClientConfig, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { type Mail, type Mailer, NotSent, Refused } from '../../areas/mail/mailer.ts';
import { clientOptions } from '../../kernel/client-options.ts';
import { traceClient } from './tracing.ts';

interface SesSettings extends Pick<SESv2ClientConfig, 'endpoint' | 'region' | 'credentials'> {
  /** The sender: an address of a verified identity. */
  from: string;
  /** The configuration set, which reports bounces. */
  configurationSet: string;
  /** The origin of links. Absent: the page where the address was entered. */
  origin?: string | undefined;
}

/** Errors about this mail: another attempt would fail in the same way. */
const aboutTheMail: ReadonlySet<string> = new Set(['MessageRejected', 'BadRequestException']);

/** Errors before a connection was made. */
const neverConnected: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Returns a mailer for Amazon SES. The SDK does not retry: an unanswered mail may have been sent. */
export function sesMailer({ from, configurationSet, origin, ...connection }: SesSettings): Mailer {
  const client = traceClient(new SESv2Client({ ...clientOptions, ...connection, maxAttempts: 1 }));
  return {
    origin,
    async send(mail) {
      try {
        await client.send(new SendEmailCommand(requestOf(mail, { from, configurationSet })));
      } catch (error) {
        throw meaningOf(error);
      }
    },
  };
}

const requestOf = ({ to, subject, text, site, employee, witness }: Mail, { from, configurationSet }: SesSettings) => ({
  FromEmailAddress: from,
  Destination: { ToAddresses: [to] },
  Content: {
    Simple: {
      Subject: { Data: subject, Charset: 'UTF-8' },
      Body: { Text: { Data: text, Charset: 'UTF-8' } },
      // Replies of absence assistants would go nowhere.
      Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
    },
  },
  ConfigurationSetName: configurationSet,
  // Bounces contain them (mail-events.ts).
  EmailTags: [
    { Name: 'site', Value: site },
    ...(employee === undefined ? [] : [{ Name: 'employee', Value: employee }]),
    ...(witness === undefined ? [] : [{ Name: 'witness', Value: witness }]),
  ],
});

/** Returns what an error means for the mail: not sent, cannot be sent, or unknown. */
function meaningOf(error: unknown): unknown {
  if (error instanceof SESv2ServiceException) {
    return aboutTheMail.has(error.name)
      ? new Refused(error.name, { cause: error })
      : new NotSent(error.name, { cause: error });
  }
  const { name = '', code = '' } = error as { name?: string; code?: string };
  const isBefore = neverConnected.has(code) || name === 'CredentialsProviderError';
  return isBefore ? new NotSent(name, { cause: error }) : error;
}
