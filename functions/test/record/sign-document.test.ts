import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fontkit from '@cantoo/fontkit';
import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib';
import { checkKeyChain } from '@muster/shared/record/key-chain';
import { readPem } from '@muster/shared/record/x509';
import { type Issued, openssl } from '@muster/testing/certificates';
import { authoritiesAt, issueFor } from '@muster/testing/certify-key';
import { buildSigner } from '@muster/testing/sealing';
import { expect, test } from 'vitest';
import { signDocument } from '../../src/areas/record/sign-document.ts';
import type { SealSigner } from '../../src/kernel/sealing.ts';
import { isAccepted, signatureIn } from './pdf-signature.ts';

const at = new Date();
const day = 86_400_000;
const { root, county } = authoritiesAt(at);
const folder = mkdtempSync(join(tmpdir(), 'muster-signed-'));

const font = readFileSync(
  createRequire(join(import.meta.dirname, '../../../web/package.json')).resolve(
    '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf',
  ),
);

/** Returns a document of two pages with an attachment, as evidence is. */
async function buildDocument(title: string): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const embedded = await document.embedFont(font, { subset: true });
  for (const text of ['Which officers were current', 'Seals']) document.addPage().drawText(text, { font: embedded });
  const attached = new TextEncoder().encode('{"format":"x"}');
  await document.attach(attached, 'evidence.json', {
    mimeType: 'application/json',
    afRelationship: AFRelationship.Source,
    creationDate: at,
    modificationDate: at,
  });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(title);
  document.convertToPDFA({ conformance: '3B' });
  return document;
}

async function signed(
  signer: SealSigner,
  issuers: readonly Issued[] = [county, root],
  title = 'Evidence',
): Promise<Buffer> {
  const times = { notBefore: new Date(at.getTime() - day), notAfter: new Date(at.getTime() + day) };
  const leaf = await issueFor(signer, { issuer: county, ...times });
  const ders = [leaf, ...issuers].flatMap(({ pem }) => readPem(pem));
  const chain = await checkKeyChain(ders, signer.publicKey, at);
  return Buffer.from(
    await signDocument(await buildDocument(title), { signer, chain, at, department: 'Riverton Police' }),
  );
}

test('another program accepts the signature over every byte but its own place, and none over changed bytes', async () => {
  const pdf = await signed(buildSigner());
  const { start, length, next, last, content, cms, isPadded } = signatureIn(pdf);
  expect([start, next + last]).toEqual([0, pdf.length]);
  expect(pdf.subarray(length, length + 1).toString() + pdf.subarray(next - 1, next).toString()).toBe('<>');
  expect(isPadded).toBe(true);
  expect(isAccepted({ content, cms }, root)).toBe(true);
  for (const place of [0, 500, length - 1, length, content.length - 1]) {
    const changed = Buffer.from(content);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(isAccepted({ content: changed, cms }, root), String(place)).toBe(false);
  }
  expect(isAccepted({ content, cms: signatureIn(await signed(buildSigner())).cms }, root)).toBe(false);
});

test('the signature has the attributes of PAdES, and its certificates', async () => {
  const { cms } = signatureIn(await signed(buildSigner()));
  const file = join(folder, 'printed');
  writeFileSync(file, cms);
  const printed = openssl('cms', '-cmsout', '-print', '-inform', 'DER', '-in', file).toString();
  const attributes = printed.slice(printed.indexOf('signedAttrs'), printed.indexOf('signatureAlgorithm: \n'));
  expect([...printed.matchAll(/object: (\S+) \(1\.2\.840\.113549\.1\.9[^)]*\)/g)].map(([, name]) => name)).toEqual([
    'contentType',
    'messageDigest',
    'id-smime-aa-signingCertificateV2',
  ]);
  expect(attributes).not.toContain('signingTime');
  expect(printed).toMatch(/algorithm: ecdsa-with-SHA256/);
  expect(printed.match(/d\.certificate:/g)).toHaveLength(3);
  for (const name of ['CN=City of Riverton', 'CN=County CA', 'CN=Root'])
    expect(printed.replace(/ = /g, '=')).toContain(`subject: ${name === 'CN=Root' ? 'O=Example Trust, ' : ''}${name}`);
  const structure = execFileSync('openssl', ['asn1parse', '-inform', 'DER', '-in', file]).toString();
  expect(structure).toMatch(/l=\s*\d+ cons: cont \[ 0 \]/);
});

test('the document stays what it was: pages, attachment, PDF/A, and a field that shows nothing', async () => {
  const pdf = await signed(buildSigner());
  const document = await PDFDocument.load(pdf);
  expect(document.getPageCount()).toBe(2);
  expect(document.getAttachments().map(({ name }) => name)).toEqual(['evidence.json']);
  const text = pdf.toString('latin1');
  expect(text).toMatch(/<pdfaid:part>3<\/pdfaid:part>/);
  expect(text).not.toMatch(/\/(NeedAppearances|ObjStm)/);
  expect(text).toMatch(/\/SigFlags 3/);
  expect(text).toMatch(/\/Rect \[ 0 0 0 0 \]\s*\/F 4/);
  expect(text).toMatch(/\/SubFilter \/ETSI\.CAdES\.detached/);
  expect(text).toMatch(/\/M \(D:\d{14}Z\)/);
});

test('a chain of one issuer is enough, and a long one has room', async () => {
  for (const issuers of [[county], [county, root]]) {
    const { content, cms } = signatureIn(await signed(buildSigner(), issuers));
    expect(isAccepted({ content, cms }, root)).toBe(true);
  }
});

test.each(['/ByteRange [0 /********** /********** /**********]', '/ByteRange [', '/ByteRange'])(
  'a title that contains the text %s of a signature is signed',
  async (text) => {
    const pdf = await signed(buildSigner(), [county, root], text);
    const { start, next, last, content, cms } = signatureIn(pdf);
    expect([start, next + last]).toEqual([0, pdf.length]);
    expect(isAccepted({ content, cms }, root)).toBe(true);
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(document.getTitle()).toBe(text.replace('/', '/ '));
    expect(pdf.toString('latin1')).toContain('/DisplayDocTitle true');
  },
);
