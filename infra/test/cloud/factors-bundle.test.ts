import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { creationOptions, verifyMade } from '@muster/functions/factors/passkeys';
import type { Passkey } from '@muster/functions/table/entities/factors';
import { SoftwareAuthenticator, testHost, testOrigin } from '@muster/testing/authenticator';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../cloud/bundle.ts';
import type * as Fixture from './fixture/factors.ts';

/** What takes the place of parts of packages in bundles decides whether a factor is right. */
const { folder } = await bundle('fixture-factors', join(import.meta.dirname, 'fixture', 'factors.ts'));
const bundled = (await import(pathToFileURL(join(folder, 'index.mjs')).href)) as typeof Fixture;

const party = { origin: testOrigin, id: testHost };
const challenge = Buffer.alloc(32, 7).toString('base64url');
const device = new SoftwareAuthenticator();
const sign = () => device.sign({ challenge, rpId: testHost });
let passkey: Passkey;
beforeAll(async () => {
  const options = creationOptions(party, { challenge, handle: 'aGFuZGxl', name: 'somebody', known: [] });
  const made = device.make(options);
  const sent = { ...made, response: { ...made.response, transports: [] } };
  passkey = (await verifyMade(party, challenge, sent, { name: 'Phone', now: new Date(0) })) as Passkey;
});

const outcome = async (signature: Buffer) => {
  const signed = sign();
  const response = { ...signed.response, signature: signature.toString('base64url') };
  return (await bundled.verifySigned(party, challenge, { ...signed, response }, passkey)).state;
};

describe('a signature in a bundle', () => {
  test('is right however long its numbers are', async () => {
    const lengths = new Set<number>();
    for (let n = 0; n < 600; n++) {
      const signed = sign();
      lengths.add(Buffer.from(signed.response.signature, 'base64url').length);
      expect(await bundled.verifySigned(party, challenge, signed, passkey)).toEqual({ state: 'right', counter: 0 });
    }
    expect(lengths.size).toBeGreaterThan(2);
  });

  const numbers = (...both: number[][]) => {
    const content = both.flatMap((number) => [2, number.length, ...number]);
    return Buffer.from([0x30, content.length, ...content]);
  };
  test.each([
    ['nothing', Buffer.from([0])],
    ['no sequence', Buffer.from([0x31, 0])],
    ['a sequence without numbers', Buffer.from([0x30, 0])],
    ['one number', numbers([1])],
    ['three numbers', numbers([1], [1], [1])],
    ['zero', numbers([0], [0])],
    ['negative numbers', numbers([0x80], [0x80])],
    ['a longer form than needed', numbers([0, 1], [1])],
    ['numbers of more bytes than the curve has', numbers(Array(33).fill(1), [1])],
    ['an empty number', numbers([], [1])],
    ['a number that is not whole', Buffer.from([0x30, 4, 2, 1, 1, 2])],
    ['a length of several bytes', Buffer.from([0x30, 0x81, 6, 2, 1, 1, 2, 1, 1])],
  ])('is wrong as %s', async (_, signature) => {
    expect(await outcome(signature)).toBe('wrong');
  });

  test('is wrong with something after it', async () => {
    const signature = Buffer.from(sign().response.signature, 'base64url');
    expect(await outcome(signature)).toBe('right');
    expect(await outcome(Buffer.concat([signature, Buffer.from([0])]))).toBe('wrong');
    expect(await outcome(signature.map((byte, n) => (n === signature.length - 1 ? byte ^ 1 : byte)) as Buffer)).toBe(
      'wrong',
    );
  });
});
