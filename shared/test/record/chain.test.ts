import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginningBytes,
  canonicalText,
  contentBytes,
  fromHex,
  linkBytes,
  textBytes,
  toHex,
} from '../../src/record/chain.ts';
import type { EntryContent } from '../../src/record/entry.ts';
import { topicOf } from '../../src/record/topic.ts';
import { anyEntry } from './entries.ts';

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
const digest = (entry: EntryContent) => sha256(contentBytes(entry));

/** Returns every nested value by its path. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, one]) => placesIn(one, [...path, name]));
  return path.length > 0 ? [path, ...inner] : inner;
}

/** Returns a copy with the value at a path replaced; `undefined` removes it. */
function changed(entry: EntryContent, path: readonly string[], value: (before: unknown) => unknown): EntryContent {
  const copy = structuredClone(entry) as unknown as Record<string, unknown>;
  let at = copy;
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  const next = value(at[last]);
  if (next === undefined) delete at[last];
  else at[last] = next;
  return copy as unknown as EntryContent;
}

const other = (before: unknown): unknown => {
  if (typeof before === 'number') return before + 1;
  if (typeof before === 'boolean') return !before;
  if (typeof before === 'string') return `${before} `;
  return 'other';
};

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, reversed(one)] as const)
      .reverse(),
  );
};

describe('the hash of an entry', () => {
  test('changes when any field is changed, removed or added', async () => {
    await fc.assert(
      fc.asyncProperty(anyEntry, fc.nat(), fc.boolean(), async (entry, at, removes) => {
        const places = placesIn(entry);
        const path = places[at % places.length] ?? [];
        const forged = changed(entry, path, removes ? () => undefined : other);
        fc.pre(JSON.stringify(forged) !== JSON.stringify(entry));
        expect(await digest(forged)).not.toBe(await digest(entry));
        expect(await digest({ ...entry, extra: 1 } as never)).not.toBe(await digest(entry));
      }),
      { numRuns: 500 },
    );
  });

  test('does not depend on the order of fields, and does not cover itself', async () => {
    await fc.assert(
      fc.asyncProperty(anyEntry, async (entry) => {
        expect(await digest(reversed(entry) as EntryContent)).toBe(await digest(entry));
        expect(await digest({ ...entry, hash: 'f'.repeat(64) } as never)).toBe(await digest(entry));
      }),
    );
  });

  test('differs after another entry, in another place, or in the chain of another person or department', async () => {
    await fc.assert(
      fc.asyncProperty(anyEntry, anyEntry, anyEntry, async (a, b, c) => {
        const start = (site: string, chain: string) => sha256(beginningBytes({ site, chain }));
        const head = async (from: Promise<string>, entries: EntryContent[]) => {
          let at = await from;
          for (const entry of entries) at = await sha256(linkBytes(at, await digest(entry), topicOf(entry)));
          return at;
        };
        const [d, e, f] = [a, b, c].map((one, n) => ({ ...one, no: n + 1 })) as [
          EntryContent,
          EntryContent,
          EntryContent,
        ];
        const all = await Promise.all([
          head(start('AB', 'P'), [d, e, f]),
          head(start('AB', 'P'), [d, e]),
          head(start('AB', 'P'), [d, f, e]),
          head(start('AB', 'P'), [d, d, e, f]),
          head(start('AB', 'Q'), [d, e, f]),
          head(start('ABC', 'P'), [d, e, f]),
        ]);
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: 50 },
    );
  });
});

test('the hash of a text depends on its salt and every letter, and cannot be derived from the text alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), async (value, second) => {
      fc.pre(value !== second);
      const hash = (salt: string, text: string) => sha256(textBytes({ salt, value: text }));
      const [one, two] = ['00'.repeat(16), '01'.repeat(16)];
      expect(new Set(await Promise.all([hash(one, value), hash(two, value), hash(one, second)])).size).toBe(3);
      expect(await hash(one, value)).not.toBe(await sha256(new TextEncoder().encode(value)));
    }),
  );
});

test('canonical texts match RFC 8785', () => {
  // Section 3.2.2 and 3.2.3.
  const value = JSON.parse(
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
  );
  expect(canonicalText(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
  const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
  expect(Object.values(JSON.parse(canonicalText(Object.entries(keys).map(([name]) => name))))).toHaveLength(7);
  expect(canonicalText(keys)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  expect(() => canonicalText(undefined)).toThrow('undefined');
});

test('hexadecimal digits are read back unchanged, and other text is rejected', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(new Uint8Array(bytes));
    }),
  );
  for (const text of ['0', 'AB', 'zz', ' 00', '00\n']) expect(() => fromHex(text), JSON.stringify(text)).toThrow();
});
