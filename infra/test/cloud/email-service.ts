import { text } from 'node:stream/consumers';
import { callerOf, type LocalServer, serve } from './recorder.ts';

/** A request to send mail, as in SES's API. */
export interface SentMail {
  caller: string;
  FromEmailAddress: string;
  Destination: { ToAddresses: string[] };
  Content: { Simple: { Subject: { Data: string }; Body: { Text: { Data: string } } } };
  ConfigurationSetName: string;
  EmailTags: { Name: string; Value: string }[];
}

export interface EmailService extends LocalServer {
  sent: readonly SentMail[];
  /** Errors for the next mails, one each: status and type. */
  refusals: [status: number, type: string][];
}

/** Starts an SES that stores the mail that it gets. */
export async function startEmailService(): Promise<EmailService> {
  const sent: SentMail[] = [];
  const refusals: EmailService['refusals'] = [];
  const server = await serve(async (request, response) => {
    const body = JSON.parse(await text(request)) as Omit<SentMail, 'caller'>;
    const isSending = request.method === 'POST' && request.url === '/v2/email/outbound-emails';
    const [status, type] = isSending ? (refusals.shift() ?? [200, '']) : [404, 'NotFoundException'];
    if (status === 200) sent.push({ ...body, caller: callerOf(request.headers.authorization) });
    response.writeHead(status, { 'Content-Type': 'application/json', ...(type && { 'x-amzn-ErrorType': type }) });
    response.end(JSON.stringify(status === 200 ? { MessageId: String(sent.length) } : { message: type }));
  });
  return { ...server, sent, refusals };
}
