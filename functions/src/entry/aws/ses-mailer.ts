import { SESv2Client, type SESv2ClientConfig, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { type Mail, type Mailer, NotSent, Refused } from '../../areas/mail/mailer.ts';
import { clientOptions } from '../../kernel/client-options.ts';
import { traceClient } from './tracing.ts';

interface SesSettings extends Pick<SESv2ClientConfig, 'endpoint' | 'region' | 'credentials'> {
  /** Who sends: an address of a verified identity. */
  from: string;
  /** The configuration set, which reports what comes back. */
  configurationSet: string;
  /** Where links lead; absent: to the page where the address was entered. */
  origin?: string | undefined;
}

/** Errors of the service about this mail: another attempt would end as this one. */
const aboutTheMail: ReadonlySet<string> = new Set(['MessageRejected', 'BadRequestException']);

/** Errors of a connection that never was. */
const neverConnected: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * Returns a mailer by Amazon SES. The SDK does not repeat what it sends: a mail whose answer got lost may have been
 * sent, and SES has no token that would make a second one harmless.
 */
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

const requestOf = ({ to, subject, text, site, employee }: Mail, { from, configurationSet }: SesSettings) => ({
  FromEmailAddress: from,
  Destination: { ToAddresses: [to] },
  Content: {
    Simple: {
      Subject: { Data: subject, Charset: 'UTF-8' },
      Body: { Text: { Data: text, Charset: 'UTF-8' } },
      // Answers of absence assistants would go nowhere.
      Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
    },
  },
  ConfigurationSetName: configurationSet,
  // What comes back names them (mail-events.ts).
  EmailTags: [
    { Name: 'site', Value: site },
    { Name: 'employee', Value: employee },
  ],
});

/** Returns what an error says of the mail: it was not sent, it never will be, or nobody knows. */
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
