import { mailPages } from '@muster/shared/areas/mail';
import type { Seal } from '@muster/shared/record/seal';
import { sealBlockText } from '@muster/shared/record/seal-block';

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
    subject: oneLine(messages.length === 1 ? first : `${messages.length} notifications from ${sender.department}`),
    text: [
      ...messages,
      `Open Muster: ${sender.origin}/`,
      `${sender.department} sends you this email because you entered this address. To choose notifications or remove the address: ${sender.origin}/settings#mail`,
    ].join('\n\n'),
  };
}

/** The link that confirms an address. Names no person: the address may be a stranger's. */
export const confirmationMail = (sender: Sender, token: string): MailText => ({
  subject: oneLine(`Confirm your email address for ${sender.department}`),
  text: [
    `This address was entered in Muster, the training administration of ${sender.department}. To confirm it, open this link within 24 hours:`,
    linkTo(sender, mailPages.confirmAddress, token),
    'If you did not enter it, do nothing. You will receive no further email.',
  ].join('\n\n'),
});

/** The link that replaces a forgotten password. */
export const forgottenMail = (sender: Sender, token: string): MailText => ({
  subject: oneLine(`Choose a new password for ${sender.department}`),
  text: [
    `A new password was requested for your account at ${sender.department}. To choose one, open this link within one hour:`,
    linkTo(sender, mailPages.resetPassword, token),
    'If you did not request it, do nothing. Your password stays unchanged. If it happens again, tell an administrator.',
  ].join('\n\n'),
});

/** The first seal of a month, for a witness outside the department. */
export const sealMail = (department: string, seal: Seal): MailText => ({
  subject: oneLine(`Seal ${seal.no} of ${department}, ${seal.at.slice(0, 10)}`),
  text: [
    `${department} signs a statement about all its training records each day: a seal. You are a witness and receive the first seal of each month.`,
    'Please keep this email. It shows later whether a record was changed after this seal. To check an evidence file of the department, paste the lines from BEGIN to END into its page verify.html.',
    sealBlockText(seal).trimEnd(),
    'You do not need to reply. To receive no more seals, tell the department.',
  ].join('\n\n'),
});
