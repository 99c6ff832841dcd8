import { contentBytes, linkBytes } from '@muster/shared/record/chain';
import { topicOf } from '@muster/shared/record/topic';
import { expect } from 'vitest';
import type { SiteTable } from '../../src/table/core/client.ts';
import { sha256 } from '../../src/table/core/hash.ts';
import { beginning, listEntries } from '../../src/table/entities/record-entry.ts';

/** Expects that each entry of a chain follows from the one before, and that the last is the head that is stored. */
export async function expectChained(
  table: SiteTable,
  chain: string,
  stored: { entries?: number | undefined; head?: string | undefined },
): Promise<void> {
  const written = await listEntries(table, chain);
  expect(written.map(({ entry }) => entry.no)).toEqual(written.map((_, n) => n + 1));
  let { head } = beginning(table, chain);
  for (const { entry } of written) {
    head = sha256(linkBytes(head, sha256(contentBytes(entry)), topicOf(entry)));
    expect(entry.hash).toBe(head);
  }
  expect(stored).toMatchObject({ entries: written.length, head });
}
