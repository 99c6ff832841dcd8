import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decodeQR from 'qr/decode.js';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, test, vi } from 'vitest';
import { aCertificate } from '../../../testing/certificates.ts';
import { qrPath } from '../../../ui/qr-code/qr-path.ts';
import { certificatePdf } from './certificate-pdf.ts';
import { certificateFileName, certificateText } from './certificate-text.ts';

const fontPath = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf',
);
const font = () => new Uint8Array(readFileSync(fontPath)).buffer;
const origin = 'https://muster.example.gov';
type Certificate = ReturnType<typeof aCertificate>;

async function pdfOf(certificate: Certificate) {
  const made = await certificatePdf(certificateText(certificate, origin, 'America/Chicago'), font());
  if (!('file' in made)) throw new Error(`No letters for ${made.missing}`);
  return getDocumentProxy(new Uint8Array(await made.file.arrayBuffer()));
}

/** Returns the text of the only page, without its line breaks. */
async function textOf(certificate: Certificate): Promise<string> {
  const { totalPages, text } = await extractText(await pdfOf(certificate));
  expect(totalPages).toBe(1);
  return text.join(' ').replace(/\s+/g, ' ');
}
const named = (name: string | null) => ({ employee: { employee_id: '77', name, rank: 'Officer' } });

describe('the PDF of a certificate', () => {
  test('has the texts of the screen, and a title', async () => {
    const certificate = aCertificate({ course_number: 'DR-101' });
    const said = await textOf(certificate);
    const { facts, ...texts } = certificateText(certificate, origin, 'America/Chicago');
    const address = texts.address.replace(/\s/g, '');
    expect(said.replace(/\s/g, '')).toContain(address);
    for (const one of [texts.department, texts.name, texts.holder, texts.training, texts.course, texts.asOf]) {
      expect(said).toContain(one);
    }
    expect(said).toContain('Seal no. 12');
    expect(said.replace(/\s/g, '')).toContain(texts.key?.replace(/\s/g, ''));
    for (const [label, value] of facts) for (const word of [label, ...value.split(' ')]) expect(said).toContain(word);
    const { info } = await getMeta(await pdfOf(certificate));
    expect(info).toMatchObject({
      Title: 'Certificate: Kim Lee, Driving',
      Author: 'Riverton Police Department',
      Language: 'en-US',
    });
  });

  test.each([
    'Łukasz Żółć',
    'Ayşe Gümüşoğlu',
    'Žofie Dvořáková',
    'Ирина Щербакова',
    'Ελένη Παπαδοπούλου',
    'Nguyễn Thị Ánh',
  ])('has every letter of %s', async (name) => {
    expect(await textOf(aCertificate(named(name)))).toContain(name.normalize('NFC'));
  });

  test('keeps a long name, a long training and many instructors whole and on one page', async () => {
    const name = `${'Maximiliana-Alexandrina '.repeat(3)}${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)}`;
    const training = 'Unbreakable'.repeat(18);
    const instructors = Array.from({ length: 40 }, (_, n) => ({ name: `Instructor Number ${n}`, agency: 'Academy' }));
    const certificate = aCertificate({ ...named(name), training_name: training });
    const said = await textOf({ ...certificate, class: certificate.class && { ...certificate.class, instructors } });
    const together = said.replace(/\s/g, '');
    for (const one of [name, training, 'Instructor Number 39 (Academy)', 'Seal no. 12', '5b3a'.repeat(16)]) {
      expect(together).toContain(one.replace(/\s/g, ''));
    }
  });

  test('says that it is not valid, and that a name was erased', async () => {
    expect(await textOf(aCertificate({ status: 'revoked', revoked_on: '2026-03-01' }))).toContain(
      'Revoked on Sun, Mar 1, 2026',
    );
    expect(await textOf(aCertificate({ status: 'expired', ...named(null) }))).toMatch(
      /Expired: it was valid through Sat, Jan 2, 2027.*Name no longer stored/,
    );
  });

  test('is not created with missing letters', async () => {
    const text = certificateText(aCertificate(named('王 Lee 小')), origin, 'America/Chicago');
    expect(await certificatePdf(text, font())).toEqual({ missing: '王 小' });
  });

  test('is not created without its font', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    const text = certificateText(aCertificate(), origin, 'America/Chicago');
    await expect(certificatePdf(text)).rejects.toThrow('503');
  });
});

test('the code leads to the address', () => {
  const { address } = certificateText(aCertificate(), origin, 'America/Chicago');
  const { size, path } = qrPath(address);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let at = Number(x) * scale; at < (Number(x) + Number(length)) * scale; at++) {
        data.set([0, 0, 0], (row * width + at) * 4);
      }
    }
  }
  expect(decodeQR({ width, height: width, data })).toBe(address);
});

test('the name of the file has no characters that file systems refuse', () => {
  const certificate = aCertificate({ ...named('Kim "K" Lee/../\u202e'), training_name: 'CPR: <adult>\n' });
  expect(certificateFileName(certificate)).toBe('Certificate Kim K Lee .. CPR adult 2026-01-02.pdf');
  expect(certificateFileName(aCertificate(named(null)))).toBe('Certificate 77 Driving 2026-01-02.pdf');
});
