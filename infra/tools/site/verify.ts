import { readFileSync } from 'node:fs';
import { askedPart } from '@muster/shared/record/asked';
import { askedSentences } from '@muster/shared/record/asked-sentences';
import { departmentChain } from '@muster/shared/record/chain';
import { confirmFile, type GivenValue, unconfirmedVerdict } from '@muster/shared/record/confirm-file';
import { checkFile } from '@muster/shared/record/evidence-file';
import { fingerprintText, notFingerprint, readFingerprints } from '@muster/shared/record/fingerprint';
import { lessProvenBy, provenBy } from '@muster/shared/record/proven-by';
import { type Published, readPublished } from '@muster/shared/record/seal-block';
import {
  timestampAdvice,
  timestampSentence,
  verifyCommand,
  withoutTimestamps,
} from '@muster/shared/record/timestamp-text';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { unreadable } from './file-errors.ts';
import { siteCommand } from './site-command.ts';

const values = (kind: NonNullable<GivenValue['kind']>) =>
  z
    .string()
    .transform((text, context): GivenValue[] => {
      const read = readFingerprints(text);
      if (!read) context.addIssue({ code: 'custom', message: notFingerprint });
      return (read ?? []).map((value) => ({ value, kind }));
    })
    .default([]);

export const verify = siteCommand({
  usage: 'verify FILE [--key KEY] [--root ROOT] [--certificate FINGERPRINT] [--witness FILE]',
  summary:
    'checks an evidence file like its own page, without data of this installation; exit status 0 if it is confirmed, 1 if it is invalid or differs, 3 if it is consistent but not confirmed',
  options: [
    ['FILE', 'the evidence file, a .zip'],
    ['--key KEY', "the fingerprint of the department's key; separate several by commas"],
    ['--root ROOT', 'the root of a seal, as the department published it; separate several by commas'],
    [
      '--certificate FINGERPRINT',
      'the SHA-256 fingerprint of a certificate authority, as that authority published it; separate several by commas',
    ],
    ['--witness FILE', "a text file with a witness's copies of seals, such as a saved mail"],
  ],
  example: `verify muster-evidence-RIVER-2026-03-01.zip --key ${'5b'.repeat(32)}`,
  needsNoData: true,
  takes: z.object({
    file: z.string('must be given'),
    key: values('key'),
    root: values('root'),
    certificate: values('certificate'),
    witness: z.string().optional(),
  }),
  async work(_, { file, key, root, certificate, witness }) {
    const { given, copies } = witness === undefined ? { given: [], copies: [] } : publishedIn(witness);
    const { verdict, evidence } = await checkFile(new Uint8Array(contentOf(file)));
    if (!verdict.holds || !evidence) return [{ holds: false, fault: verdict.holds ? '' : verdict.fault }];
    const compared = { ...evidence, certified: verdict.facts };
    const { state, says } = confirmFile(compared, [...key, ...root, ...certificate, ...given], copies);
    if (state === 'differs') return [{ holds: false, fault: says.join(' ') }];
    const { department, question, chains } = evidence;
    const people = chains.filter(({ chain }) => chain !== departmentChain).length;
    const { last, keys, certificates, timestamps } = verdict.facts;
    const part = askedPart(evidence);
    return [
      {
        holds: true,
        confirmed: state === 'confirmed',
        department: department.site,
        on: question.on,
        known: question.known,
        people,
      },
      ...[...says, ...askedSentences(part)].map((sentence) => ({ says: sentence })),
      ...(part.later.changes ?? []).map(({ chain, name, before, after }) => ({
        person: chain,
        requirement: name,
        before: before?.status ?? null,
        after: after?.status ?? null,
      })),
      ...provenBy(verdict.facts).map((sentence) => ({ says: sentence })),
      ...lessProvenBy(verdict.facts).map((lacks) => ({ lacks })),
      ...(timestamps.length > 0 ? [timestampAdvice] : [withoutTimestamps]).map((sentence) => ({ says: sentence })),
      ...timestamps.map((one) => ({
        says: timestampSentence(one),
        certificates: one.certificates.map(fingerprintText),
        check: verifyCommand(one.seal, one.digest),
      })),
      {
        compare: 'with the values that the department published',
        seal: last.no,
        at: last.at,
        root: last.root,
        keys: keys.map(fingerprintText),
      },
      ...certificates.map(({ key: id, subject, issuer, path }) => ({
        compare: 'with the fingerprint of an authority that you trust, as it is published by that authority',
        key: fingerprintText(id),
        certificate: subject,
        issuer,
        fingerprints: path.map(({ name, fingerprint }) => ({ of: name, sha256: fingerprint })),
      })),
    ];
  },
  isBad: (lines) => lines.some((line) => 'holds' in line && line.holds === false),
  unconfirmed: (lines) =>
    lines.some((line) => 'confirmed' in line && line.confirmed === false)
      ? `${unconfirmedVerdict} A forged file can be consistent, too. Run this again with --key and every fingerprint that the department published, with --certificate and the fingerprint of an authority that certifies the key, with --witness and a copy of a seal, or with --root and the root of the last seal.`
      : undefined,
});

/** Returns the content of a witness's file. Throws `CliError` with the reason if a copy in it is damaged. */
function publishedIn(file: string): Published {
  const read = readPublished(contentOf(file).toString('utf8'));
  if ('error' in read) throw new CliError(`${file}: ${read.error}`);
  return read;
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}
