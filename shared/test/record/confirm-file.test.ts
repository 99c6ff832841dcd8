import { describe, expect, test } from 'vitest';
import { type ComparedFile, confirmFile, type GivenValue } from '../../src/record/confirm-file.ts';
import { fingerprintText, readFingerprints } from '../../src/record/fingerprint.ts';
import type { SealCopy } from '../../src/record/seal-block.ts';

const value = (digit: string) => digit.repeat(64);
const [oldKey, newKey] = [value('a'), value('b')];
const roots = [value('1'), value('2'), value('3')] as const;

/** A file with seals 5 to 7: the first by the old key, the others by the new one. The records have 2 and 4 entries. */
function fileWith(sealRoots: readonly string[] = roots): ComparedFile {
  const seal = (no: number, key: string) => ({
    site: 'RIVER',
    no,
    at: `2026-05-0${no}T09:00:00.000Z`,
    chains: 2,
    root: sealRoots[no - 5] ?? '',
    previous: null,
    key,
    signature: '',
  });
  const entries = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      no: n + 1,
      topic: { kind: 'credit.recorded' } as const,
      digest: '',
      hash: '',
    }));
  const proof = (no: number, chain: string, covered: number) => ({
    seal: no,
    leaf: { chain, entries: covered, head: '' },
    index: 0,
    size: 2,
    path: [],
  });
  return {
    seals: [seal(5, oldKey), seal(6, newKey), seal(7, newKey)],
    keys: [oldKey, newKey].map((id) => ({ id, key: { kty: 'EC', crv: 'P-256', x: '', y: '' } })),
    chains: [
      { chain: 'DEPARTMENT', entries: entries(2) },
      { chain: 'A', entries: entries(4) },
    ],
    proofs: [proof(5, 'DEPARTMENT', 2), proof(5, 'A', 1), proof(7, 'DEPARTMENT', 2), proof(7, 'A', 4)],
  };
}

const confirm = (given: readonly (string | GivenValue)[], file = fileWith()) =>
  confirmFile(
    file,
    given.map((one) => (typeof one === 'string' ? { value: one } : one)),
  );
const said = (given: readonly (string | GivenValue)[], file?: ComparedFile) => confirm(given, file).says.join(' ');

describe('fingerprints', () => {
  test('nothing confirms a file until every key matches', () => {
    expect(confirm([])).toEqual({ state: 'unconfirmed', says: [] });
    expect(confirm([oldKey, newKey])).toEqual({
      state: 'confirmed',
      says: [oldKey, newKey].map((key) => `The key ${fingerprintText(key)} is confirmed.`),
    });
  });

  test('one of two keys does not confirm the other', () => {
    expect(confirm([newKey])).toEqual({
      state: 'unconfirmed',
      says: [`The key ${fingerprintText(newKey)} is confirmed.`, `Not confirmed: the key ${fingerprintText(oldKey)}.`],
    });
  });

  test('that match nothing differ; given as keys, they may be other keys of the department', () => {
    const another = value('c');
    expect(confirm([another])).toEqual({
      state: 'differs',
      says: [
        `The file differs: ${fingerprintText(another)} is neither the fingerprint of one of its keys nor the root of one of its 3 seals. If it is the root of another seal, ask for a file with that seal, or enter the fingerprint of the key instead.`,
      ],
    });
    expect(confirm([{ value: another, kind: 'key' }]).state).toBe('differs');
    const published = [oldKey, newKey, another];
    expect(confirm(published.map((one) => ({ value: one, kind: 'key' as const }))).state).toBe('confirmed');
    expect(confirm(published).state).toBe('differs');
  });
});

describe('roots', () => {
  test('the root of the last seal confirms all entries, and no key', () => {
    expect(confirm([roots[2]])).toEqual({
      state: 'confirmed',
      says: [
        'The root matches seal 7 of 2026-05-07 09:00:00 UTC. It confirms 6 of 6 entries in the file.',
        'A root does not cover the number and the moment of its seal: compare these with your copy, too.',
        `Not confirmed: the key ${fingerprintText(oldKey)}, the key ${fingerprintText(newKey)}.`,
        'A root does not confirm a key: anyone can sign a known root.',
      ],
    });
  });

  test('the root of an earlier seal confirms the entries with a proof in it, and nothing later', () => {
    const { state, says } = confirm([roots[0]]);
    expect(state).toBe('unconfirmed');
    expect(says.slice(0, 2)).toEqual([
      'The root matches seal 5 of 2026-05-05 09:00:00 UTC. It confirms 3 of 6 entries in the file.',
      'Entries recorded after seal 5 are not confirmed by this root.',
    ]);
    expect(said([roots[1]])).toContain('It confirms 0 of 6 entries');
  });

  test('an earlier root does not weaken confirmed keys, and one that differs contradicts them', () => {
    expect(confirm([oldKey, newKey, roots[0]]).state).toBe('confirmed');
    expect(said([oldKey, newKey, roots[0]])).not.toContain('Not confirmed');
    expect(confirm([oldKey, newKey, value('9')]).state).toBe('differs');
    expect(confirm([oldKey, newKey, { value: value('9'), kind: 'root' }]).state).toBe('differs');
  });

  test('a root is not a key, nor the reverse', () => {
    expect(confirm([{ value: roots[2], kind: 'key' }]).state).toBe('differs');
    expect(confirm([{ value: newKey, kind: 'root' }]).state).toBe('differs');
  });

  test('the seals of an unchanged department have the same root', () => {
    const unchanged = fileWith([roots[0], roots[1], roots[1]]);
    expect(confirm([roots[1]], unchanged).state).toBe('confirmed');
    expect(said([roots[1]], unchanged)).toContain(
      'matches seal 6 of 2026-05-06 09:00:00 UTC and seal 7 of 2026-05-07 09:00:00 UTC.',
    );
  });
});

describe('certificates of timestamps', () => {
  const [authority, signer, other] = [value('e'), value('f'), value('d')];
  const stamp = (index: number, certificates: string[]) => ({
    seal: 5,
    at: `2026-05-0${index + 5}T09:30:00.000Z`,
    index,
    certificates,
  });
  // Two authorities of the same name: the first one is not known to the reader.
  const certified = { certificates: [], timestamps: [stamp(0, [other]), stamp(1, [signer, authority])] };
  const compare = (...given: GivenValue[]) => confirmFile({ ...fileWith(), certified }, given);

  test('confirm each of its timestamps, no other one, and no key', () => {
    for (const given of [authority, signer])
      expect(compare({ value: given })).toEqual({
        state: 'unconfirmed',
        says: [
          '1 timestamp is confirmed: seal 5 (2026-05-06 09:30:00 UTC).',
          '1 timestamp is not confirmed: seal 5 (2026-05-05 09:30:00 UTC).',
          `Not confirmed: the key ${fingerprintText(oldKey)}, the key ${fingerprintText(newKey)}.`,
        ],
        timestamps: new Set([1]),
      });
    const keys = [oldKey, newKey].map((one) => ({ value: one }));
    expect(compare(...keys, { value: authority }).state).toBe('confirmed');
  });

  test('match only values that may be of a certificate', () => {
    for (const kind of ['key', 'root'] as const) expect(compare({ value: authority, kind }).state).toBe('differs');
    expect(confirm([{ value: newKey, kind: 'certificate' }]).state).toBe('differs');
    expect(confirm([{ value: roots[2], kind: 'certificate' }]).state).toBe('differs');
  });

  test('that the file lacks are named: their fingerprint matches nothing, but does not contradict the file', () => {
    const file = {
      ...fileWith(),
      certified: { certificates: [], timestamps: [{ ...stamp(0, [signer]), missing: 'Root' }] },
    };
    const { state, says } = confirmFile(file, [{ value: authority, kind: 'certificate' }]);
    expect(state).toBe('unconfirmed');
    expect(says[0]).toMatch(/^The file does not have the certificate of Root\./);
    // It may also be the fingerprint of the department's key, which differs.
    const entered = confirmFile(file, [{ value: authority }]);
    expect(entered.state).toBe('differs');
    expect(entered.says.join()).toContain('The file does not have the certificate of Root.');
  });
});

describe("a witness's copy", () => {
  const copyOf = (no: number, changes: Partial<SealCopy> = {}): SealCopy => {
    const seal = fileWith().seals[no - 5];
    if (!seal) throw new Error('The file does not have this seal');
    return { ...seal, ...changes };
  };
  const compare = (...copies: SealCopy[]) => confirmFile(fileWith(), [], copies);

  test('that is equal confirms its key, and the entries up to its seal', () => {
    expect(compare(copyOf(7))).toEqual({
      state: 'confirmed',
      says: [
        'Your copy matches seal 7 of 2026-05-07 09:00:00 UTC: its root, key, time and previous seal. It confirms 6 of 6 entries in the file.',
        `The key ${fingerprintText(newKey)} is confirmed.`,
        `Not confirmed: the key ${fingerprintText(oldKey)}.`,
      ],
    });
    const earlier = compare(copyOf(5));
    expect(earlier.state).toBe('unconfirmed');
    expect(earlier.says[0]).toMatch(/matches seal 5 .* It confirms 3 of 6 entries in the file\.$/);
    expect(compare(copyOf(5), copyOf(6)).state).toBe('confirmed');
  });

  test.each<[string, Partial<SealCopy>]>([
    ['the root', { root: value('9') }],
    ['the key', { key: value('9') }],
    ['the time', { at: '2026-05-06T09:00:00.001Z' }],
    ['the hash of the previous seal', { previous: value('9') }],
  ])('differs in %s, whatever else is confirmed', (name, changes) => {
    const { state, says } = confirmFile(fileWith(), [{ value: oldKey }, { value: newKey }], [copyOf(6, changes)]);
    expect(state).toBe('differs');
    expect(says.join()).toContain(`The file differs: ${name} of seal 6 is `);
  });

  test('of another department differs', () =>
    expect(compare(copyOf(6, { site: 'LAKE' }))).toEqual({
      state: 'differs',
      says: ['The file differs: it is of the department RIVER, and the copy of LAKE.'],
    }));

  test('of a seal that is not in the file neither confirms nor differs', () => {
    expect(compare(copyOf(7, { no: 412 }))).toEqual({
      state: 'unconfirmed',
      says: ['The file does not have seal 412, so your copy of it confirms nothing. Ask for a file with seal 412.'],
    });
    expect(compare(copyOf(7, { no: 412, key: value('9') })).state).toBe('unconfirmed');
  });
});

describe('typed values', () => {
  test('are read in groups, in capitals, and on several lines', () => {
    expect(fingerprintText('0123456789abcdef'.repeat(4))).toBe(
      '01234567 89abcdef 01234567 89abcdef 01234567 89abcdef 01234567 89abcdef',
    );
    const grouped = fingerprintText(oldKey).toUpperCase();
    expect(readFingerprints(grouped)).toEqual([oldKey]);
    const colons = newKey.toUpperCase().replace(/..(?=.)/g, '$&:');
    expect(readFingerprints(`${colons}, ${oldKey}`)).toEqual([newKey, oldKey]);
    expect(readFingerprints(` ${grouped.replace(/ /g, '\n')}\n${newKey}, ${oldKey};`)).toEqual([oldKey, newKey]);
  });

  test.each(['', ' , ', 'a'.repeat(63), 'a'.repeat(65), `${'a'.repeat(63)}g`, `${value('a')}, b`, 'key'])(
    'are refused unless they have 64 digits each: %j',
    (text) => expect(readFingerprints(text)).toBeUndefined(),
  );
});
