import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, Mailer } from '@muster/functions/areas/mail/mailer';
import { newId } from '@muster/functions/table/core/new-id';

/** Who sends the mail of this machine, which leaves it only if somebody forwards it. */
const from = 'muster@localhost';

/** Returns the folder of a data folder with the mail that was sent: a file for each, which any mail program opens. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** Returns a mailer that writes each mail as a file: whole or not at all. */
export function folderMailer(dataDir: string): Mailer {
  const folder = mailFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async send(mail) {
      const now = new Date();
      const name = newId(now);
      const path = join(folder, `${now.toISOString().replaceAll(':', '-')}-${name}`);
      await writeFile(`${path}.part`, messageOf(mail, { date: now, id: name }), { mode: 0o600, flag: 'wx' });
      await rename(`${path}.part`, `${path}.eml`);
    },
  };
}

/** Returns a mail as RFC 5322 has it. */
export function messageOf({ to, subject, text }: Mail, { date, id }: { date: Date; id: string }): string {
  return [
    `From: Muster <${from}>`,
    `To: <${to}>`,
    `Subject: ${encoded(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@localhost>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...lines(Buffer.from(text.replaceAll(/\r?\n/g, '\r\n')).toString('base64'), 76),
    '',
  ].join('\r\n');
}

/** How many bytes of UTF-8 fit into an encoded word of 75 characters (RFC 2047). */
const wordBytes = 45;

/** Returns a header's text, in encoded words where it is more than plain ASCII. */
function encoded(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && text.length <= 900) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > wordBytes) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ');
}

const lines = (text: string, length: number): string[] => text.match(new RegExp(`.{1,${length}}`, 'g')) ?? [];
