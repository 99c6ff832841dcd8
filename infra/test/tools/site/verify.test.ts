import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verify } from '../../../tools/site/verify.ts';

/** The command does not use a table. */
const check = (file: string) => verify.run([file])(undefined as never);

test('a file that is no evidence is named as such, with exit code 1', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'muster-verify-')), 'note.zip');
  writeFileSync(file, 'Dear Sir');
  const lines = await check(file);
  expect(lines).toEqual([{ holds: false, fault: 'The file is not an evidence file.' }]);
  expect(verify.isBad?.(lines)).toBe(true);
});

test('a file that is not there is named', async () => {
  await expect(check('/nowhere/evidence.zip')).rejects.toThrow('There is no file /nowhere/evidence.zip');
});
