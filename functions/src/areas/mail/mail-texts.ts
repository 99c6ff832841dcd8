import { mailPages } from '@muster/shared/areas/mail';

/** Subject and body of a mail. */
export interface MailText {
  subject: string;
  text: string;
}

/** The origin and department for links in a mail. */
interface Sender {
  origin: string;
  /** The site code. */
  site: string;
  department: string;
}

/** Characters of a notification in a subject. */
const longestSubject = 120;

/** Returns a text as one line of limited length, for a header. */
function oneLine(text: string, longest = longestSubject): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`;
}

/** Returns the link to a page. The token follows `#`, which browsers send to no server. */
const linkTo = ({ origin, site }: Sender, page: string, token: string): string =>
  `${origin}${page}#${new URLSearchParams({ site, token })}`;

/** Notifications of one person, oldest first. */
export function notificationsMail(sender: Sender, messages: readonly string[]): MailText {
  const [first = ''] = messages;
  return {
    subject: oneLine(messages.length === 1 ? first : `${messages.length} notifications of ${sender.department}`),
    text: [
      ...messages,
      `Open Muster: ${sender.origin}/`,
      `${sender.department} sends you this because you gave this address. Choose what is sent, or remove the address: ${sender.origin}/settings#mail`,
    ].join('\n\n'),
  };
}

/** The link that confirms an address. Names no person: the address may be a stranger's. */
export const confirmationMail = (sender: Sender, token: string): MailText => ({
  subject: oneLine(`Confirm your e-mail address for ${sender.department}`),
  text: [
    `This address was entered in Muster, the training administration of ${sender.department}. Open this link within a day to confirm it:`,
    linkTo(sender, mailPages.confirmAddress, token),
    'If you did not enter it, do nothing. Nothing else will be sent to you.',
  ].join('\n\n'),
});

/** The link that replaces a forgotten password. */
export const forgottenMail = (sender: Sender, token: string): MailText => ({
  subject: oneLine(`Choose a new password for ${sender.department}`),
  text: [
    `A new password was asked for, for your account at ${sender.department}. Open this link within an hour to choose one:`,
    linkTo(sender, mailPages.resetPassword, token),
    'If you did not ask for this, do nothing: your password stays as it is. If it happens again, tell an administrator.',
  ].join('\n\n'),
});
