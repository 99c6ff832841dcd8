import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '@muster/shared/record/fault';
import type { Seal } from '@muster/shared/record/seal';
import { sealLinkBytes } from '@muster/shared/record/seal';
import { checkTimestamp, timestampRequest, tokenIn } from '@muster/shared/record/timestamp';
import { readCertificate, readPem } from '@muster/shared/record/x509';
import { issue, newFolder, openssl } from '@muster/testing/certificates';
import { der, withParts } from '@muster/testing/der';
import { type Authority, buildAuthority, signedBy, timestampExtensions } from '@muster/testing/timestamp-authority';
import { describe, expect, test } from 'vitest';

const now = Date.now();
const minute = 60_000;
const seal: Seal = {
  site: 'RIVERTON',
  no: 12,
  at: new Date(now).toISOString(),
  began: new Date(now).toISOString(),
  chains: 2,
  root: '1'.repeat(64),
  previous: '2'.repeat(64),
  history: '3'.repeat(64),
  key: '4'.repeat(64),
  signature: '5'.repeat(128),
};
const authority = buildAuthority();

/** Returns a new token of an authority for a seal. */
async function tokenFor(one: Seal, from: Authority = authority): Promise<Uint8Array> {
  const nonce = randomBytes(8);
  return tokenIn(from.answer(await timestampRequest(one, nonce)), nonce);
}

const token = await tokenFor(seal);
const fingerprint = async (pem: string): Promise<string> =>
  (await readCertificate(readPem(pem)[0] as Uint8Array)).fingerprint;

test('a timestamp shows the moment, the name and the certificates of its authority', async () => {
  const found = await checkTimestamp(token, seal);
  expect(found).toEqual({
    at: expect.any(String),
    authority: 'Timestamp Signer (Example Trust)',
    certificates: [await fingerprint(authority.signer.pem), await fingerprint(authority.root.pem)],
    content: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(Math.abs(Date.parse(found.at) - now)).toBeLessThan(10 * minute);
});

test('openssl accepts the token', () => {
  const file = join(newFolder(), 'seal-12.tst');
  writeFileSync(file, token);
  const digest = createHash('sha256').update(sealLinkBytes(seal)).digest('hex');
  const given = ['-digest', digest, '-token_in', '-in', file, '-CAfile', authority.root.certificateFile];
  expect(openssl('ts', '-verify', ...given).toString()).toContain('Verification: OK');
});

test.each([
  ['rsa', 'sha256'],
  ['p384', 'sha512'],
] as const)('signers with %s keys are accepted', async (key, digest) => {
  const other = buildAuthority({ key, digest });
  expect((await checkTimestamp(await tokenFor(seal, other), seal)).certificates).toHaveLength(2);
});

test('signers without a key usage, and with usages for signatures, are accepted', async () => {
  const usage = 'extendedKeyUsage=critical,timeStamping';
  for (const more of [[], ['keyUsage=critical,digitalSignature,nonRepudiation'], ['keyUsage=nonRepudiation']]) {
    const other = issue('/CN=Other', { extensions: [usage, ...more] });
    await expect(checkTimestamp(signedBy(token, other), seal)).resolves.toMatchObject({ authority: 'Other' });
  }
});

const signer = issue('/CN=Other', { issuer: authority.root, extensions: timestampExtensions });
const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '');
const nextYear = new Date(now).getUTCFullYear() + 1;

/** Returns a token of another signer for a moment. */
const datedAt = (text: string): Uint8Array =>
  signedBy(token, signer, (content) =>
    withParts(content, [], (parts) => parts.map((part) => (part[0] === 0x18 ? der(0x18, Buffer.from(text)) : part))),
  );

test('a moment with fractions of a second is read', async () => {
  await expect(checkTimestamp(datedAt(`${day}235958.25Z`), { ...seal })).resolves.toMatchObject({
    at: `${new Date(now).toISOString().slice(0, 10)}T23:59:58.250Z`,
  });
});

/** The signed data of the token, with other parts. */
const withData = (change: (parts: Buffer[]) => Buffer[]): Buffer => withParts(token, [1, 0], change);

describe('a timestamp is refused', () => {
  test.each([
    `${day}23.9999`,
    `${day}23+0000`,
    `${day}23595.7Z`,
    `${day}2359Z`,
    `${day}235958.50Z`,
    `${day}235958.Z`,
    `${day}235958,5Z`,
    `${day}240000Z`,
    `${day}236060Z`,
    `${nextYear}1301235958Z`,
    `${nextYear}0230235958Z`,
  ])('with the moment %s, which other programs read in another way', async (text) => {
    await expect(checkTimestamp(datedAt(text), seal)).rejects.toThrow('The timestamp is damaged.');
  });

  test.each<[string, () => Buffer]>([
    ['another element', () => withParts(token, [], (parts) => [...parts, der(0x05)])],
    ['two contents', () => withParts(token, [1], (parts) => [...parts, der(0x05)])],
    ['another version', () => withData(([, ...parts]) => [der(0x02, Buffer.from([4])), ...parts])],
    ['no algorithms', () => withData(([version, , ...parts]) => [version as Buffer, der(0x31), ...parts])],
    ['revocations', () => withData((parts) => [...parts.slice(0, 4), der(0xa1), ...parts.slice(4)])],
    ['its certificates twice', () => withData((parts) => [...parts.slice(0, 4), ...parts.slice(3)])],
    ['two signers', () => withParts(token, [1, 0, 4], (parts) => [...parts, ...parts])],
  ])('with %s', async (_, build) => {
    await expect(checkTimestamp(build(), seal)).rejects.toThrow('The timestamp is damaged.');
  });

  test('with more than 12 certificates, before one is read', async () => {
    const many = withParts(token, [1, 0, 3], () => Array.from({ length: 13 }, () => der(0x30)));
    await expect(checkTimestamp(many, seal)).rejects.toThrow('There are more than 12 certificates.');
  });

  test('of another seal, and of an altered one', async () => {
    const fault = 'The timestamp belongs to another seal, or the seal was altered.';
    await expect(checkTimestamp(token, { ...seal, root: '6'.repeat(64) })).rejects.toThrow(fault);
    await expect(checkTimestamp(token, { ...seal, signature: '6'.repeat(128) })).rejects.toThrow(fault);
  });

  test('with a changed byte, unless the change is not in the signed part', async () => {
    const original = await checkTimestamp(token, seal);
    const accepted: number[] = [];
    for (let at = 0; at < token.length; at += 7) {
      const altered = new Uint8Array(token);
      altered[at] = (altered[at] ?? 0) ^ 0x01;
      const found = await checkTimestamp(altered, seal).catch((error: Error) => error.message);
      if (typeof found === 'string') expect(found).toMatch(/\.$/);
      else {
        // The issuer of the root may be another one now, whose certificate the token lacks.
        const shown = ({ certificates: [own], missing: _, ...others }: typeof found) => ({ ...others, own });
        expect(shown(found)).toEqual(shown(original));
        accepted.push(at);
      }
    }
    expect(accepted.length).toBeLessThan(token.length / 28);
  });

  test('if it is cut or longer', async () => {
    for (const bytes of [new Uint8Array(), token.slice(0, -1), new Uint8Array([...token, 0]), randomBytes(99)])
      await expect(checkTimestamp(bytes, seal)).rejects.toThrow('The timestamp is damaged.');
  });

  test('more than 20 minutes before the seal', async () => {
    const later = (minutes: number): Seal => ({ ...seal, at: new Date(Date.now() + minutes * minute).toISOString() });
    const [near, far] = [later(19), later(22)];
    await expect(checkTimestamp(await tokenFor(near), near)).resolves.toBeDefined();
    await expect(checkTimestamp(await tokenFor(far), far)).rejects.toThrow('The timestamp is dated before the seal');
  });

  test.each([
    ['without the usage', []],
    ['with a usage that is not critical', ['extendedKeyUsage=timeStamping']],
    ['with another usage, too', ['extendedKeyUsage=critical,timeStamping,codeSigning']],
    ['for encryption', ['keyUsage=critical,keyEncipherment', 'extendedKeyUsage=critical,timeStamping']],
    [
      'for certificates, too',
      ['keyUsage=critical,digitalSignature,keyCertSign', 'extendedKeyUsage=critical,timeStamping'],
    ],
  ])('from a signer %s', async (_, extensions) => {
    const other = issue('/CN=Other', { issuer: authority.root, extensions });
    await expect(checkTimestamp(signedBy(token, other), seal)).rejects.toThrow(
      'The certificate of Other is not one for timestamps only.',
    );
  });

  test('from a signer whose certificate had expired', async () => {
    const day = 24 * 60 * minute;
    const dates = { notBefore: new Date(now - 9 * day), notAfter: new Date(now - day) };
    const late = buildAuthority(dates);
    await expect(checkTimestamp(await tokenFor(seal, late), seal)).rejects.toThrow(
      'The certificate of Timestamp Signer (Example Trust) had expired by',
    );
  });
});

test('an answer to another request, a refusal and other bytes are refused', async () => {
  const nonce = randomBytes(8);
  const answer = authority.answer(await timestampRequest(seal, nonce));
  expect(() => tokenIn(answer, randomBytes(8))).toThrow('The answer belongs to another request.');
  expect(() => tokenIn(authority.answer(Buffer.from('not a request')), nonce)).toThrow(
    'refused the request (status 2)',
  );
  // The last two have an empty moment, and a moment of two other bytes, for which the library throws its own errors.
  const hostile = ['300730030201001800', '300930030201001802aaaa'].map((hex) => Buffer.from(hex, 'hex'));
  for (const bytes of [Buffer.from('<html>'), answer.slice(0, -1), Buffer.alloc(0), ...hostile]) {
    expect(() => tokenIn(bytes, nonce)).toThrow('damaged');
    expect(() => tokenIn(bytes, nonce)).toThrow(Fault);
  }
});
