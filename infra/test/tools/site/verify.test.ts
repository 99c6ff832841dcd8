import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEvidence } from '@muster/functions/areas/record/build-evidence';
import { connectTable } from '@muster/functions/table/core/client';
import { evidenceFile } from '@muster/shared/record/evidence-file';
import { buildPerson, buildSite, staffOf } from '@muster/testing/build';
import { newSealing } from '@muster/testing/sealing';
import { expect, onTestFinished, test } from 'vitest';
import { createTable, localAddress } from '../../../local/create-table.ts';
import { startEngine } from '../../../local/engine.ts';
import { verify } from '../../../tools/site/verify.ts';
import { systemWithoutCalls } from '../../cloud/assembly/system.ts';
import { printedBy } from './run-site.ts';

/** The command does not use a table. */
const check = (...args: string[]) => verify.run(args)(undefined as never);

test('a file that is not evidence is reported, with exit code 1', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'muster-verify-')), 'note.zip');
  writeFileSync(file, 'Dear Sir');
  const lines = await check(file);
  expect(lines).toEqual([{ holds: false, fault: 'The file is not an evidence file.' }]);
  expect(verify.isBad?.(lines)).toBe(true);
});

test('a valid file exits with 0 only if its key is confirmed', async () => {
  const engine = await startEngine();
  onTestFinished(() => engine.stop());
  const address = localAddress(engine.endpoint);
  await createTable(address);
  const system = systemWithoutCalls(connectTable(address), engine.endpoint);
  const site = await buildSite(system);
  const { employee } = await buildPerson(system, site);
  const question = { on: '2026-05-13', requirement_ids: [], people: [employee.id] };
  const { evidence } = await buildEvidence(
    staffOf(system, site),
    question,
    newSealing(() => new Date()),
  );
  const file = join(mkdtempSync(join(tmpdir(), 'muster-verify-')), 'evidence.zip');
  writeFileSync(file, await evidenceFile(evidence, '<!doctype html>'));
  const lines = await check(file);
  const [{ root } = { root: '' }] = evidence.seals;
  expect(lines[0]).toEqual({
    holds: true,
    key: 'unconfirmed',
    department: site.code,
    on: '2026-05-13',
    known: evidence.question.known,
    people: 1,
  });
  expect(lines.at(-1)).toMatchObject({ root, keys: evidence.keys.map(({ id }) => id) });
  expect(verify.isBad?.(lines)).toBe(false);
  expect(verify.unconfirmed?.(lines)).toContain('its key is not confirmed');

  const [{ id } = { id: '' }] = evidence.keys;
  const another = '0'.repeat(64);
  const confirmed = await check(file, '--key', `${another},${id.toUpperCase()}`);
  expect(confirmed[0]).toMatchObject({ holds: true, key: 'confirmed' });
  expect(verify.isBad?.(confirmed)).toBe(false);
  expect(verify.unconfirmed?.(confirmed)).toBeUndefined();
  const refused = await check(file, '--key', another);
  expect(refused).toEqual([{ holds: false, fault: expect.stringContaining(id) }]);
  expect(verify.isBad?.(refused)).toBe(true);
  expect(await printedBy(process.env, 'verify', file)).toMatchObject({
    exitCode: 2,
    error: expect.stringContaining('its key is not confirmed'),
  });
});

test('a missing file is reported', async () => {
  await expect(check('/nowhere/evidence.zip')).rejects.toThrow('There is no file /nowhere/evidence.zip');
});
