import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EndpointName, routes } from '@muster/shared/contract';
import { type BuiltSite, buildCertification, buildEmployee, buildSite, buildType } from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import { contentsOf } from '@muster/testing/contents';
import { crashSimulator } from '@muster/testing/crash';
import { change, dumpSite } from '@muster/testing/dump';
import { askingFor } from '@muster/testing/provisioning';
import { buildArchive, buildSealing, buildSigner } from '@muster/testing/sealing';
import { buildSystem, type System, usualNow } from '@muster/testing/system';
import { validInput } from '@muster/testing/valid-input';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import { createSite, SiteExists } from '../../src/entry/provisioning/create-site.ts';
import { checkExport } from '../../src/entry/provisioning/moving/check-export.ts';
import {
  ChangedMeanwhile,
  DamagedRecords,
  type Exporting,
  exportSite,
  hashOfBytes,
  type KeptDocuments,
} from '../../src/entry/provisioning/moving/export-site.ts';
import { type Importing, importSite, TakenOver } from '../../src/entry/provisioning/moving/import-site.ts';
import { type Confirmation, requireConfirmed, signatureOf } from '../../src/entry/provisioning/moving/signature.ts';
import { lineDigest, type Manifest, UnusableExport } from '../../src/entry/provisioning/moving/site-lines.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { renameSite } from '../../src/entry/provisioning/rename-site.ts';
import { confirmedDifferences } from '../../src/entry/scheduled/seat-differences.ts';
import type { SiteTable } from '../../src/table/core/client.ts';
import type { Item } from '../../src/table/core/read.ts';
import { transact } from '../../src/table/core/write.ts';
import { findImportMark } from '../../src/table/entities/import-mark.ts';
import {
  findStampProgress,
  storeStampProgress,
  storeTimestamp,
  timestampsOf,
} from '../../src/table/entities/seal-timestamp.ts';
import { findSite } from '../../src/table/entities/site.ts';
import { classKey } from '../../src/table/entities/training-class.ts';
import { everyItem, isTakenAlong, leftOutPartitions, partitionKind } from '../../src/table/entities/whole-site.ts';

/** Documents in memory. */
function documentsIn(files = new Map<string, Buffer>()): KeptDocuments & { files: Map<string, Buffer> } {
  return {
    files,
    read: async (id) => files.get(id),
    async write(id, bytes) {
      files.set(id, bytes);
    },
  };
}

async function* listed(lines: readonly string[]) {
  yield* lines;
}

/** The key of the department that is exported. */
const ourKey = buildSigner();

async function exported(site: BuiltSite, more: Partial<Exporting> = {}): Promise<string[]> {
  const entry = { site_code: site.code, name: site.site.name, created_at: usualNow.toISOString() };
  const exporting = { site: entry, documents: documentsIn(), signer: ourKey, now: usualNow, ...more };
  const lines: string[] = [];
  for await (const line of exportSite(site.table, exporting)) lines.push(line);
  return lines;
}

const importing = (lines: readonly string[], more: Partial<Importing> = {}): Importing => ({
  lines: () => listed(lines),
  documents: documentsIn(),
  archive: buildArchive(),
  now: () => usualNow,
  ...more,
});

/** Returns the last names on the roster, as a file or a table has them. */
const lastNames = (items: readonly Item[]) =>
  items.flatMap((one) => (one.PK === 'MOVED#ROSTER' ? [one.last_name] : [])).toSorted();
const namesOf = (lines: readonly string[]) =>
  lastNames(lines.flatMap((line) => (line.startsWith('{"item"') ? [(JSON.parse(line) as { item: Item }).item] : [])));
const namesIn = async (system: System) => lastNames(await dumpSite(system, 'MOVED'));

async function imported(system: System, lines: readonly string[], more: Partial<Importing> = {}) {
  return importSite(system.table, await checkExport(listed(lines)), importing(lines, more));
}

/** Returns the manifest of an export: the line before its signature. */
const manifestOf = (lines: readonly string[]) => (JSON.parse(lines.at(-2) ?? '') as { end: Manifest }).end;

/** Returns lines with a manifest that fits them, and the signature of before. */
function resigned(lines: readonly string[], changes: Partial<Manifest> = {}): string[] {
  const body = lines.slice(0, -2);
  const digest = lineDigest();
  for (const line of body) digest.add(line);
  const end = { ...manifestOf(lines), ...digest.end(), ...changes };
  return [...body, JSON.stringify({ end }), lines.at(-1) ?? ''];
}

const keyOf = ({ PK, SK }: Pick<Item, 'PK' | 'SK'>) => `${PK} ${SK}`;
const sorted = (items: readonly Item[]) => items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
const apartFromAudit = (items: readonly Item[]) => items.filter(({ PK }) => !PK.includes('#AUDIT#'));

async function walked(table: SiteTable): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of everyItem(table, { since: usualNow, now: usualNow })) items.push(...page.items);
  return items;
}

describe('a department of which every call was made', () => {
  let system: System;
  let site: BuiltSite;
  const documents = documentsIn();
  let lines: string[];

  beforeAll(async () => {
    system = await buildSystem();
    site = await buildSite(system, { code: 'FULL' });
    await buildSite(system, { code: 'FULLER' });
    let done = 0;
    for (const route of routes) {
      const sent = await validInput(route, { system, site, caller: site.chief });
      const asking = await askingFor(route, system, site, () => signedIn(system, site, site.chief));
      const { status } = await system.call(route.area, route.name as EndpointName<typeof route.area>, sent, asking);
      if (status === route.endpoint.status) done++;
    }
    expect(done).toBeGreaterThan(routes.length * 0.9);
    for (const item of (await dumpSite(system, 'FULL')).filter(({ PK }) => PK === 'FULL#DOCUMENT')) {
      // What arrived in the store of the system, whatever was in it.
      const bytes = Buffer.from(`bytes of ${item.SK}`);
      documents.files.set(item.SK, bytes);
      await change(site.table, { PK: item.PK, SK: item.SK }, { sha256: hashOfBytes(bytes), size: bytes.length });
    }
    await sealSite(site.table, buildSealing(system));
    await storeTimestamp(site.table, { seal: 1, authority: '0'.repeat(16), token: Uint8Array.of(48, 0) });
    await storeStampProgress(site.table, { ['0'.repeat(16)]: 1 });
    lines = await exported(site, { documents });
  }, 120_000);

  test('is walked whole: every item but those that are left out by name', async () => {
    const all = await dumpSite(system, 'FULL');
    const expected = all.filter((item) => isTakenAlong('FULL', item));
    expect(sorted(await walked(site.table)).map(keyOf)).toEqual(sorted(expected).map(keyOf));
    const others = all.filter(({ PK }) => !partitionKind('FULL', PK)).map(({ PK }) => PK.slice('FULL#'.length));
    expect(others.filter((name) => !leftOutPartitions.some((one) => one === name))).toEqual([]);
    // Enough of it for the comparison to mean something.
    expect(new Set(expected.map(({ PK }) => partitionKind('FULL', PK))).size).toBeGreaterThan(28);
  });

  test('arrives as it was, with the same ends of records, and works', async () => {
    const there = await buildSystem();
    const arrived = documentsIn();
    const archive = buildArchive();
    const { root } = await imported(there, lines, { documents: arrived, archive });
    const before = (await dumpSite(system, 'FULL')).filter((item) => isTakenAlong('FULL', item));
    const after = await dumpSite(there, 'FULL');
    expect(apartFromAudit(after)).toEqual(apartFromAudit(before));
    const audit = (items: readonly Item[]) => items.filter(({ PK }) => PK.includes('#AUDIT#'));
    expect(audit(after)).toEqual(expect.arrayContaining(audit(before)));
    expect(audit(after).length).toBe(audit(before).length + 1);
    expect(root).toBe(manifestOf(lines).root);
    expect(arrived.files).toEqual(documents.files);
    const seals = (await dumpSite(system, 'FULL')).filter(({ PK }) => PK === 'FULL#SEAL').map(({ SK }) => Number(SK));
    expect(archive.kept.map(({ seal }) => seal.no)).toEqual(seals);
    const registry = (await contentsOf(there)).filter(({ PK }) => PK === '#SITES');
    expect(registry).toMatchObject([{ SK: 'FULL', created_at: usualNow.toISOString() }]);

    const moved = there.table.site('FULL');
    for await (const difference of recordDifferences(moved)) expect(difference).toBeUndefined();
    expect(await confirmedDifferences(moved)).toEqual(await confirmedDifferences(site.table));
    expect(await timestampsOf(moved, [1])).toEqual([
      { seal: 1, authority: '0'.repeat(16), token: Uint8Array.of(48, 0) },
    ]);
    // The other installation has its own authorities.
    expect(await findStampProgress(moved)).toEqual({});
    // The chain of seals continues with the key of this installation.
    const seal = await sealSite(moved, { archive, signer: buildSigner(), now: () => usualNow });
    expect(seal.no).toBe(seals.length + 1);
    expect(archive.kept).toHaveLength(seals.length + 1);
  });

  test('no one is signed in there, and passwords are unchanged', async () => {
    const there = await buildSystem();
    await imported(there, lines, { documents: documentsIn() });
    const after = await dumpSite(there, 'FULL');
    expect(after.filter(({ SK }) => SK.startsWith('SESSION#'))).toEqual([]);
    const credential = (items: readonly Item[]) =>
      items.find(({ PK, SK }) => PK === `FULL#EMP#${site.chief.id}` && SK === 'CREDENTIAL');
    expect(credential(after)).toEqual(credential(await dumpSite(system, 'FULL')));
  });

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ['a line is missing', (all) => all.toSpliced(5, 1), /altered/],
    ['its end is missing', (all) => all.slice(0, -2), /cut off/],
    ['lines are in another order', (all) => all.with(5, all[6] ?? '').with(6, all[5] ?? ''), /altered/],
    ['it continues after its end', (all) => [...all, all[1] ?? ''], /after its end/],
    ['a line is no JSON', (all) => all.with(7, '{'), /Line 8/],
    ['it is empty', () => [], /empty/],
    ['it begins with something else', (all) => all.slice(1), /not an export/],
    [
      'it was written by a newer version',
      (all) => resigned(all.with(0, (all[0] ?? '').replace('"format":2', '"format":3'))),
      /newer version/,
    ],
    [
      'it names another department',
      (all) => resigned(all.with(0, (all[0] ?? '').replace('"site":"FULL"', '"site":"FULLER"'))),
      /does not belong to FULLER/,
    ],
    [
      'an entry was altered',
      (all) => resigned(all.map((line) => (line.includes('#ENTRY#') ? line.replace('valid_on', 'valid_at') : line))),
      /does not follow/,
    ],
    [
      'the end of a record was altered',
      (all) => {
        const at = all.findIndex((line) => line.includes('"PK":"FULL#RECORD"') && line.includes('"head"'));
        return resigned(all.with(at, (all[at] ?? '').replace(/"head":"../, '"head":"zz')));
      },
      /does not match its entries/,
    ],
    [
      'a seal was altered',
      (all) => {
        const at = all.findIndex((line) => line.includes('"PK":"FULL#SEAL"'));
        return resigned(all.with(at, (all[at] ?? '').replace(/\\"chains\\":\d+/, '\\"chains\\":1')));
      },
      /signature of seal 1/,
    ],
    [
      'it has what is left out',
      (all) => resigned([...all.slice(0, 3), '{"item":{"PK":"FULL#THROTTLE","SK":"x"}}', ...all.slice(3)]),
      /does not belong to FULL/,
    ],
    [
      'an item would be listed for another department',
      (all) =>
        resigned([...all.slice(0, 3), '{"item":{"PK":"FULL#BUG","SK":"x","GSI1PK":"FULLER#CLASS"}}', ...all.slice(3)]),
      /does not belong to FULL/,
    ],
    [
      'a document was altered',
      (all) => {
        const at = all.findIndex((line) => line.startsWith('{"bytes"'));
        return resigned(all.with(at, JSON.stringify({ bytes: Buffer.from('others').toString('base64') })));
      },
      /document .* is damaged/,
    ],
  ])('is refused when %s', async (_, alter, says) => {
    const altered = alter([...lines]);
    await expect(checkExport(listed(altered))).rejects.toThrow(UnusableExport);
    await expect(checkExport(listed(altered))).rejects.toThrow(says);
  });
});

describe('a small department', () => {
  const crashes = crashSimulator();
  let system: System;
  let site: BuiltSite;
  let lines: string[];
  beforeAll(async () => {
    system = await buildSystem();
    site = await buildSite(system, { code: 'MOVED' });
    const type = await buildType(system, site);
    for (let n = 0; n < 30; n++) {
      const employee = await buildEmployee(system, site);
      if (n < 3) await buildCertification(system, site, type, employee, `2026-0${n + 1}-10`);
    }
    lines = await exported(site);
  }, 60_000);

  test('arrives whole, however often the import is interrupted', async () => {
    const there = await buildSystem({ onClient: crashes.onClient });
    for (let n = 0; ; n++) {
      const crashed = await crashes.runUntil({ afterWrites: 1, before: n % 2 === 0 }, () => imported(there, lines));
      if (!crashed) break;
      // An incomplete import serves no one, and no one can take its code.
      const registry = (await contentsOf(there)).filter(({ PK }) => PK === '#SITES');
      const isComplete = registry.length > 0;
      if (isComplete) break;
      expect(await findSite(there.table.site('MOVED'))).toBeUndefined();
      await expect(anotherSite(there)).rejects.toThrow(SiteExists);
      expect(n).toBeLessThan(40);
    }
    const [before, after] = [await taken(system), await dumpSite(there, 'MOVED')];
    expect(apartFromAudit(after)).toEqual(apartFromAudit(before));
  });

  const taken = async (from: System) => (await dumpSite(from, 'MOVED')).filter((item) => isTakenAlong('MOVED', item));
  const anotherSite = (there: System) =>
    createSite(
      there.table,
      { code: 'MOVED', name: 'Another', timezone: 'UTC', admin_id: '1', first: 'A', last: 'B' },
      usualNow,
      { credential: { hash: 'x', salt: 'x', temporary: false, history: [], version: 1 } as never },
    );

  test('replaces an unfinished import of another file', async () => {
    const there = await buildSystem({ onClient: crashes.onClient });
    await crashes.runUntil({ afterWrites: 3, before: true }, () => imported(there, lines));
    expect((await dumpSite(there, 'MOVED')).length).toBeGreaterThan(50);
    await buildEmployee(system, site);
    const later = await exported(site);
    // Interrupted, too, while what was begun is removed.
    await crashes.runUntil({ afterWrites: 2, before: false }, () => imported(there, later));
    await imported(there, later);
    const [before, after] = [await taken(system), await dumpSite(there, 'MOVED')];
    expect(apartFromAudit(after)).toEqual(apartFromAudit(before));
  });

  test('of two imports at once one brings it in, and the other ends', async () => {
    const there = await buildSystem();
    const both = await Promise.allSettled([imported(there, lines), imported(there, lines)]);
    const failed = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failed).toHaveLength(1);
    expect(failed[0]).toSatisfy((error) => error instanceof TakenOver || error instanceof SiteExists);
    expect(apartFromAudit(await dumpSite(there, 'MOVED')).length).toBe(
      lines.filter((line) => line.startsWith('{"item"') && !line.includes('#AUDIT#')).length,
    );
  });

  test('is not imported over itself, nor into an archive with other seals of it', async () => {
    await expect(imported(system, lines)).rejects.toThrow(SiteExists);
    const there = await buildSystem();
    const sealing = buildSealing(system);
    await sealSite(site.table, sealing);
    const sealed = await exported(site);
    const other = buildArchive();
    const [kept] = (sealing.archive as ReturnType<typeof buildArchive>).kept;
    if (!kept) throw new Error('There is no seal');
    await other.keep({ ...kept, seal: { ...kept.seal, root: kept.seal.previous ?? 'another' } });
    await expect(imported(there, sealed, { archive: other })).rejects.toThrow(/archive of this installation/);
    expect(await contentsOf(there)).toEqual([]);
  });

  const confirmed = async (all: readonly string[], confirmation: Confirmation) => {
    const checked = await checkExport(listed(all));
    requireConfirmed(checked, confirmation);
    return checked.digest;
  };
  const lineOf = (all: readonly string[], text: string) => {
    const at = all.findIndex((line) => line.startsWith('{"item"') && line.includes(text));
    if (at < 0) throw new Error(`There is no item with ${text}`);
    return at;
  };
  const replaced = (all: readonly string[], item: string, from: RegExp, to: string) => {
    const at = lineOf(all, item);
    const line = (all[at] ?? '').replace(from, to);
    expect(line).not.toBe(all[at]);
    return resigned(all.with(at, line));
  };

  test('is imported by the key that signed it, and the signature is of everything', async () => {
    const digest = await confirmed(lines, { key: ourKey.id });
    expect(digest).toBe(
      hashOfBytes(
        Buffer.from(
          lines
            .slice(0, -1)
            .map((line) => `${line}\n`)
            .join(''),
        ),
      ),
    );
    await expect(confirmed(lines, { key: ourKey.id, digest: '0'.repeat(64) })).rejects.toThrow('different digest');
    await expect(confirmed(lines, {})).rejects.toThrow(`run this again with --key ${ourKey.id}`);
    await expect(confirmed(lines, { unsigned: true, digest })).rejects.toThrow('--key');
    await expect(confirmed(lines, { key: buildSigner().id })).rejects.toThrow('signed with a different key');
    const forger = buildSigner();
    const forged = [...lines.slice(0, -1), JSON.stringify(await signatureOf(digest, forger))];
    await expect(confirmed(forged, { key: ourKey.id })).rejects.toThrow(`different key: ${forger.id}`);
    const named = JSON.stringify({ ...(await signatureOf(digest, forger)), by: ourKey.publicKey });
    await expect(confirmed([...lines.slice(0, -1), named], { key: ourKey.id })).rejects.toThrow('does not match');
    const noPoint = named.replace(/"x":"[^"]+"/, '"x":"AAAA"');
    await expect(confirmed([...lines.slice(0, -1), noPoint], { key: ourKey.id })).rejects.toThrow('does not match');
  });

  test.each<[string, (all: string[]) => string[], RegExp]>([
    [
      'a name on the roster',
      (all) => replaced(all, '"MOVED#ROSTER"', /"last_name":"/, '"last_name":"X'),
      /does not match/,
    ],
    [
      'permissions',
      (all) => replaced(all, '"MOVED#ROSTER"', /"permissions":\{/, '"permissions":{"admin_access":true,'),
      /does not match/,
    ],
    ['the order of items', (all) => resigned(all.with(1, all[2] ?? '').with(2, all[1] ?? '')), /does not match/],
    [
      'an item that was left out',
      (all) => {
        const items = { ...manifestOf(all).items, AUDIT: (manifestOf(all).items.AUDIT ?? 0) - 1 };
        return resigned(all.toSpliced(lineOf(all, '#AUDIT#'), 1), { items });
      },
      /does not match/,
    ],
    ['the signature, removed', (all) => all.slice(0, -1), /no signature/],
    [
      'the format, to that of before',
      (all) => resigned(all.with(0, (all[0] ?? '').replace('"format":2', '"format":1'))).slice(0, -1),
      /no signature/,
    ],
  ])('needs --unsigned and its digest when something in it was changed: %s', async (_, alter, fault) => {
    const altered = alter([...lines]);
    await expect(confirmed(altered, { key: ourKey.id })).rejects.toThrow(fault);
    await expect(confirmed(altered, {})).rejects.toThrow('--unsigned');
    await expect(confirmed(altered, { unsigned: true })).rejects.toThrow('--digest');
    const { digest } = await checkExport(listed(altered));
    await expect(confirmed(altered, { unsigned: true, digest })).resolves.toBe(digest);
  });

  test('is not imported from a file that changes after it was checked', async () => {
    const there = await buildSystem();
    const checked = await checkExport(listed(lines));
    const other = replaced(lines, '"MOVED#ROSTER"', /"last_name":"/, '"last_name":"X');
    await expect(importSite(there.table, checked, importing(other))).rejects.toThrow('changed while it was imported');
    expect(await findSite(there.table.site('MOVED'))).toBeUndefined();
    // Nothing of the other file stays, although the next import is of the file that was checked before.
    await imported(there, lines);
    expect(await namesIn(there)).toEqual(namesOf(lines));
  });

  test('keeps nothing of a file that was exchanged before a cut', async () => {
    const there = await buildSystem();
    const checked = await checkExport(listed(lines));
    const other = replaced(lines, '"MOVED#ROSTER"', /"last_name":"/, '"last_name":"X');
    async function* cut() {
      yield* listed(other.slice(0, -2));
      throw new Error('cut');
    }
    const documents = documentsIn();
    const begun = importSite(there.table, checked, { ...importing(lines), documents, lines: cut });
    await expect(begun).rejects.toThrow('changed while it was imported');
    const { written = -1 } = (await findImportMark(there.table.site('MOVED'))) ?? {};
    expect(written).toBeLessThan(lineOf(lines, '"MOVED#ROSTER"'));
    await imported(there, lines);
    expect(await namesIn(there)).toEqual(namesOf(lines));
  });

  test('writes no line that was added after it was checked', async () => {
    const there = await buildSystem();
    const checked = await checkExport(listed(lines));
    const added = (lines[lineOf(lines, '"MOVED#ROSTER"')] ?? '').replace(/"SK":"/, '"SK":"0');
    for (const other of [
      [...lines, added],
      [...lines.slice(0, -1), added],
    ]) {
      if (!(await findSite(there.table.site('MOVED')))) await importSite(there.table, checked, importing(other));
      expect(await namesIn(there)).toEqual(namesOf(lines));
    }
  });

  test('is not exported while it is changed, nor with damaged records', async () => {
    const busy = await buildSite(system, { code: 'BUSY' });
    await buildEmployee(system, busy);
    // Between both reads: the bytes of documents are read then.
    const entry = { site_code: 'BUSY', name: 'Busy', created_at: usualNow.toISOString() };
    const lines = exportSite(busy.table, { site: entry, documents: documentsIn(), signer: ourKey, now: usualNow });
    const all = (async () => {
      for await (const line of lines)
        if (line.startsWith('{"chain":"DEPARTMENT"')) await renameSite(system.table, 'BUSY', 'Busier', usualNow);
    })();
    await expect(all).rejects.toThrow(ChangedMeanwhile);
    await expect(all).rejects.toThrow('SITE');

    await change(busy.table, { PK: 'BUSY#RECORD', SK: busy.chief.id }, { head: '0'.repeat(64) });
    await expect(exported(busy)).rejects.toThrow(DamagedRecords);
  });

  test('loses no document when the import is cut while it is written', async () => {
    const large = await buildSite(system, { code: 'LARGE' });
    const bytes = Buffer.alloc(800_000, 'x');
    const id = '01J00000000000000000000000';
    const key = { PK: 'LARGE#DOCUMENT', SK: id };
    await change(large.table, key, { id, sha256: hashOfBytes(bytes), size: bytes.length, type_id: 'T' });
    // Items that leave no room in a transaction for the characters of the document's first line.
    for (const other of [1, 2, 3].map((n) => `${id}${n}`)) {
      const filler = { id: other, sha256: 'a'.repeat(64), type_id: 'T', filler: 'x'.repeat(300_000) };
      await change(large.table, { ...key, SK: other }, filler);
    }
    const all = await exported(large, { documents: documentsIn(new Map([[id, bytes]])) });
    const isFiller = (line: string) => line.includes('"filler"');
    const items = all.filter((line) => line.startsWith('{"item"') && !isFiller(line));
    const rest = all.slice(1).filter((line) => !line.startsWith('{"item"'));
    const ordered = resigned([all[0] ?? '', ...items, ...all.filter(isFiller), ...rest]);
    const there = await buildSystem();
    const kept = documentsIn();
    const write = () => Promise.reject(new Error('cut'));
    await expect(imported(there, ordered, { documents: { ...kept, write } })).rejects.toThrow('cut');
    await imported(there, ordered, { documents: kept });
    expect(kept.files.get(id)).toEqual(bytes);
  });

  test('may have a document whose bytes are lost, which the export names', async () => {
    const there = await buildSystem();
    const lossy = await buildSite(system, { code: 'LOSSY' });
    const key = { PK: 'LOSSY#DOCUMENT', SK: '01J00000000000000000000000' };
    await change(lossy.table, key, { id: key.SK, sha256: 'a'.repeat(64), type_id: 'T' });
    const all = await exported(lossy);
    expect(manifestOf(all)).toMatchObject({ documents: 0, missing_documents: [key.SK] });
    await imported(there, all);
    expect(await dumpSite(there, 'LOSSY')).toContainEqual(expect.objectContaining(key));
  });
});

test('an import deletes items only with the mark of an import', async () => {
  const system = await buildSystem();
  const site = await buildSite(system, { code: 'SERVED' });
  const unserved = system.table.unserved('SERVED');
  const removal = { write: { Delete: { TableName: unserved.name, Key: classKey(site.table, 'x') } } };
  await expect(transact(unserved, [removal])).rejects.toThrow('could change a site that is served');
});

test("the table's README names every partition that is moved or left out", () => {
  const readme = readFileSync(join(import.meta.dirname, '../../src/table/README.md'), 'utf8');
  const table = readme.slice(readme.indexOf('## Items'), readme.indexOf('## Reads'));
  const partitions = [...table.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`S#([^`]+)`/g)].map(([, name = '']) => name),
  );
  const unknown = partitions.filter((name) => {
    const example = name.replaceAll(/<[^>]+>/g, 'x');
    const isLeftOut = [...leftOutPartitions, 'IMPORT'].some((one) => one === example);
    return !isLeftOut && !partitionKind('S', `S#${example}`);
  });
  expect(partitions.length).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});
