import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Issued, newFolder } from '@muster/testing/certificates';
import { expect } from 'vitest';

/** Returns the byte ranges of a signed document, the bytes in them, and the signature between them. */
export function signatureIn(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const [, ...range] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text) ?? [];
  const [start = 0, length = 0, next = 0, last = 0] = range.map(Number);
  const content = Buffer.concat([pdf.subarray(start, length), pdf.subarray(next, next + last)]);
  const hex = text.slice(length + 1, next - 1);
  const padded = Buffer.from(hex, 'hex');
  // The length of a long DER value follows its first two bytes.
  const cms = padded.subarray(0, 4 + padded.readUInt16BE(2));
  return {
    start,
    length,
    next,
    last,
    content,
    hex,
    cms,
    isPadded: padded.subarray(cms.length).every((byte) => byte === 0),
  };
}

/** Checks a signature with the program `openssl`, which trusts `root`. Returns whether it is valid. */
export function isAccepted({ content, cms }: { content: Buffer; cms: Buffer }, root: Issued): boolean {
  const folder = newFolder();
  const [contentFile, cmsFile] = [join(folder, 'content'), join(folder, 'cms')];
  writeFileSync(contentFile, content);
  writeFileSync(cmsFile, cms);
  const given = ['-binary', '-inform', 'DER', '-in', cmsFile, '-content', contentFile, '-CAfile', root.certificateFile];
  const { status, stderr } = spawnSync('openssl', ['cms', '-verify', ...given, '-purpose', 'any', '-out', '/dev/null']);
  if (status === 0) expect(stderr.toString()).toContain('successful');
  return status === 0;
}
