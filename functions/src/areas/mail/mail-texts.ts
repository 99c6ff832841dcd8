import { mailPages } from '@muster/shared/areas/mail';

/** What a mail says. */
export interface MailText {
  subject: string;
  text: string;
}

/** Where the links of a mail lead, and of which department it speaks. */
interface Sender {
  origin: string;
  /** The site code. */
  site: string;
  /** The department's name. */
  department: string;
}

/** How much of a notification fits into a subject. */
const longestSubject = 120;

/** Returns a text as one line of at most so many characters, which a header can hold. */
function oneLine(text: string, longest = longestSubject): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`;
}

/** Returns the link to a page; what it carries is behind `#`, which browsers send to nobody. */
const linkTo = ({ origin, site }: Sender, page: string, token: string): string =>
  `${origin}${page}#${new URLSearchParams({ site, token })}`;

/** Notifications of one person, in the order in which they were made. */
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

/** The link that confirms an address. Whose it is it does not say: the address may be a stranger's. */
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
