import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, Mailer } from '@muster/functions/areas/mail/mailer';
import { newId } from '@muster/functions/table/core/new-id';
import { createFolder, syncFolder } from './sync-folder.ts';

/** The sender of local mail, which leaves this machine only if someone forwards it. */
const from = 'muster@localhost';

/** Returns the folder of sent mail below a data folder: one file per mail, readable by any mail program. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** Returns a mailer that writes each mail atomically as a file. */
export function folderMailer(dataDir: string): Mailer {
  const folder = mailFolder(dataDir);
  createFolder(folder);
  return {
    async send(mail) {
      const now = new Date();
      const name = newId(now);
      const path = join(folder, `${now.toISOString().replaceAll(':', '-')}-${name}`);
      await writeFile(`${path}.part`, messageOf(mail, { date: now, id: name }), {
        mode: 0o600,
        flag: 'wx',
        flush: true,
      });
      await rename(`${path}.part`, `${path}.eml`);
      syncFolder(folder);
    },
  };
}

/** Returns a mail in the format of RFC 5322. */
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

/** Bytes of UTF-8 that fit into an encoded word of 75 characters (RFC 2047). */
const wordBytes = 45;

/** Returns a header's text, in encoded words if it is not plain ASCII. */
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
