import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealMail } from '@muster/functions/areas/mail/mail-texts';
import { readPublished } from '@muster/shared/record/seal-block';
import { afterAll, expect, test } from 'vitest';
import { folderMailer, mailFolder, messageOf } from '../../local/mail-folder.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'muster-mail-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const mail = {
  to: 'ada@example.gov',
  subject: 'Your class has changed',
  text: 'Erste Zeile – größer\nhttps://example.gov/',
  site: 'AB',
  employee: '1',
};
const sentAs = (text: string) => {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head: head.split('\r\n'), text: Buffer.from(body, 'base64').toString('utf8') };
};

test('each mail is a file that only its owner can read', async () => {
  const mailer = folderMailer(dataDir);
  await Promise.all([mailer.send(mail), mailer.send(mail)]);
  const files = readdirSync(mailFolder(dataDir));
  expect(files).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.eml$/)]);
  const path = join(mailFolder(dataDir), files[0] ?? '');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { head, text } = sentAs(readFileSync(path, 'utf8'));
  expect(head).toEqual(expect.arrayContaining(['To: <ada@example.gov>', 'Subject: Your class has changed']));
  expect(text).toBe(mail.text.replace('\n', '\r\n'));
});

test('a witness can read a seal in its mail', async () => {
  const digest = 'ab'.repeat(32);
  const at = '2026-11-01T09:00:12.345Z';
  const seal = { site: 'RIVER', no: 412, at, chains: 1, root: digest, previous: null, key: digest, signature: digest };
  const { chains: _, signature: __, ...copy } = seal;
  const { text } = sentAs(messageOf({ ...mail, ...sealMail('Polizei Köln', seal) }, { date: new Date(at), id: 'X' }));
  expect(readPublished(text)).toEqual({ given: [], copies: [copy] });
});

test('a subject beyond ASCII is in encoded words that mail programs put together', () => {
  const subject = `Fortbildung für Öffentlichkeitsarbeit ${'ß'.repeat(60)} 🚓`;
  const message = messageOf({ ...mail, subject }, { date: new Date('2026-05-13T17:00:00Z'), id: 'X' });
  const { head } = sentAs(message);
  expect(head).toContain('Date: Wed, 13 May 2026 17:00:00 +0000');
  expect(Math.max(...message.split('\r\n').map((line) => line.length))).toBeLessThan(100);
  const words = message.match(/=\?UTF-8\?B\?[^?]+\?=/g) ?? [];
  for (const word of words) expect(word.length).toBeLessThanOrEqual(75);
  expect(words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString('utf8')).join('')).toBe(subject);
});
