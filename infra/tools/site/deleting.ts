import { createInterface } from 'node:readline/promises';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import { SiteExists } from '@muster/functions/entry/provisioning/create-site';
import {
  closeSite,
  confirmDeletion,
  DeletionBegun,
  DeletionTakenOver,
  LegallyHeld,
  reopenSite,
  requireNoHold,
} from '@muster/functions/entry/provisioning/deleting/close-site';
import { compareExport, DiffersFromExport } from '@muster/functions/entry/provisioning/deleting/compare-export';
import { deleteItems, endDeletion } from '@muster/functions/entry/provisioning/deleting/delete-items';
import { checkExport } from '@muster/functions/entry/provisioning/moving/check-export';
import { UnusableExport } from '@muster/functions/entry/provisioning/moving/site-lines';
import { NoSuchSite } from '@muster/functions/entry/provisioning/rename-site';
import { keptByRules } from '@muster/functions/entry/scheduled/apply-retention';
import type { Table } from '@muster/functions/table/core/client';
import {
  type ConfirmedExport,
  type DeletionMark,
  findDeleted,
  findDeletionMark,
} from '@muster/functions/table/entities/deletion-mark';
import { siteCode } from '@muster/shared/fields';
import { retentionKinds } from '@muster/shared/rules/retention';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { existingSite } from './arguments.ts';
import { certificateOf, requireNoFile, writeCertificate } from './deletion-certificate.ts';
import { readExport } from './export-file.ts';
import type { MovedFiles } from './moved-buckets.ts';
import { movedFiles } from './moved-files.ts';
import { codeArgument, siteCommand } from './site-command.ts';

/** Milliseconds for which a function that began before the closing may still write: Lambda's longest run. */
const longestRun = 15 * 60_000;

const isCloud = (): boolean => Boolean(process.env.TABLE_NAME);

const takes = z.object({
  code: siteCode,
  exported: z.string().min(1, 'must be given').optional(),
  confirm: z.string().optional(),
  before_retention_ends: z.boolean().default(false),
  certificate: z.string().min(1, 'must be given').optional(),
  reopen: z.boolean().default(false),
});
type Input = z.output<typeof takes>;

export const deleteOne = siteCommand({
  usage:
    'delete CODE --exported FILE [--confirm "CODE NAME"] [--before-retention-ends] [--certificate FILE] [--reopen]',
  summary:
    'deletes a department with all its data for good, and writes a certificate; safe to repeat after an interruption',
  options: [
    codeArgument,
    ['--exported FILE', 'a new export of the department, which must equal the data; a trial department needs none'],
    ['--confirm "CODE NAME"', 'the site code and the name of the department (default: asks for them)'],
    ['--before-retention-ends', "overrides the department's retention rules, if its law permits"],
    ['--certificate FILE', 'the new file for the certificate (default: CODE-deleted.json)'],
    ['--reopen', 'opens the department again, as long as nothing is deleted'],
  ],
  example: "delete RIVER --exported river.muster.gz --confirm 'RIVER Riverton Police Department'",
  stopsServer: true,
  takes,
  work: (tables, input) => inWords(input.code, input.reopen ? reopened(tables, input) : deleted(tables, input)),
  unconfirmed([line]) {
    if (!line || !('continue_from' in line)) return undefined;
    return `The department is closed. Functions that began before may still write: run the same command again from ${line.continue_from} on, or with --reopen.`;
  },
});

async function deleted(tables: Table, input: Input): Promise<object[]> {
  const { code, certificate = `${code}-deleted.json` } = input;
  requireNoFile(certificate);
  const begun = await findDeletionMark(tables.site(code));
  const { name, isTrial, overridden } = begun ? factsOf(begun) : await deletable(tables, input);
  if (!input.exported && !isTrial && !begun?.confirmed)
    throw new CliError(`Export ${code} first (npm run site -- export), and give the file with --exported`);
  await requireTyped(`${code} ${name}`, input.confirm);
  if (!begun && input.exported) await requireExportOf(code, input.exported);
  const closed = await closeSite(tables, code, { now: new Date(), overridden });
  const settled = Date.parse(closed.closed_at) + (isCloud() && !isTrial ? longestRun : 0);
  if (settled > Date.now())
    return [{ site_code: code, closed_at: closed.closed_at, continue_from: new Date(settled).toISOString() }];
  const files = await movedFiles(code);
  const confirmed = closed.confirmed || isTrial ? closed : await compared(tables, closed, { ...input, files });
  await files.removeDocuments();
  const locked = await files.removeSealCopies();
  const emptied = await deleteItems(tables, confirmed, every(1_000));
  const now = new Date();
  const written = certificateOf(emptied, { now, locked, inCloud: isCloud() });
  writeCertificate(certificate, written);
  await endDeletion(tables, emptied, { now, copiesRemain: locked !== undefined });
  return [{ ...written, certificate }];
}

async function reopened(tables: Table, { code }: Input): Promise<object[]> {
  const mark = await findDeletionMark(tables.site(code));
  if (!mark) throw new CliError(`${code} is not being deleted`);
  await reopenSite(tables, mark);
  return [{ site_code: code, reopened: true }];
}

const factsOf = ({ registry, overridden }: DeletionMark) => ({
  name: registry.name,
  isTrial: registry.trial === true,
  overridden,
});

/** Checks that nothing forbids the deletion of a site in use. Throws a CliError, or `LegallyHeld`. */
async function deletable(tables: Table, { code, before_retention_ends }: Input): Promise<ReturnType<typeof factsOf>> {
  const gone = await findDeleted(tables.site(code));
  const { table, site } = await existingSite(tables, code).catch((error) => {
    throw gone ? new CliError(`${code} was deleted on ${gone.slice(0, 10)}`) : error;
  });
  await requireNoHold(table);
  const kept = await keptByRules(systemContext({ table, site, now: new Date() }));
  const overridden = kept.map(
    ({ kind, months, count }) => `${retentionKinds[kind].words}: ${months} months (${count})`,
  );
  if (overridden.length > 0 && !before_retention_ends)
    throw new CliError(
      `The rules of ${code} still keep data. ${overridden.join('; ')}. If its law permits the deletion, add --before-retention-ends`,
    );
  return { name: site.name, isTrial: site.trial === true, overridden: overridden.length > 0 ? overridden : undefined };
}

/** Throws a CliError unless the person gives the text, as an option or typed on a terminal. */
async function requireTyped(expected: string, given: string | undefined): Promise<void> {
  const typed = given ?? (process.stdin.isTTY ? await ask(`This cannot be undone. Type ${expected}: `) : undefined);
  if (typed === undefined)
    throw new CliError(`Confirm the deletion with --confirm '${expected.replaceAll("'", "'\\''")}'`);
  if (typed.trim() !== expected) throw new CliError(`The confirmation is not "${expected}". Nothing was deleted`);
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/** Checks a file before the department is closed for it. Throws `UnusableExport` and a CliError. */
async function requireExportOf(code: string, file: string): Promise<void> {
  const { header } = await checkExport(readExport(file));
  if (header.site !== code) throw new CliError(`${file} is an export of ${header.site}, not of ${code}`);
}

/** Compares a closed site with its export. If they differ, opens the site again and throws. */
async function compared(
  tables: Table,
  closed: DeletionMark,
  { exported = '', files }: Pick<Input, 'exported'> & { files: MovedFiles },
): Promise<DeletionMark> {
  try {
    const equal = await compareExport(tables, closed, readExport(exported), new Date());
    await requireOwnFiles(files, closed.registry.site_code, equal);
    return await confirmDeletion(tables, closed, equal);
  } catch (error) {
    if (error instanceof DeletionTakenOver) throw error;
    await reopenSite(tables, closed);
    throw error;
  }
}

/** Throws a CliError unless the stores have the department's files: in other buckets, a deletion would find nothing. */
async function requireOwnFiles(
  { documents, archive }: MovedFiles,
  code: string,
  { a_document, last_seal }: ConfirmedExport,
): Promise<void> {
  if (a_document !== undefined && !(await documents.read(a_document)))
    throw new CliError(
      `The store of documents has no documents of ${code}: check DOCUMENT_BUCKET. Nothing was deleted`,
    );
  // On one machine, copies may be missing.
  if (isCloud() && last_seal && (await archive.after(code, last_seal.no - 1)).length === 0)
    throw new CliError(`The archive has no copy of the last seal of ${code}: check SEAL_BUCKET. Nothing was deleted`);
}

function every(step: number): (deleted: number) => void {
  let said = 0;
  return (deleted) => {
    if (deleted - said < step) return;
    said = deleted;
    process.stderr.write(`deleted ${deleted} items\n`);
  };
}

/** Converts errors that the user can fix into one line. */
async function inWords<T>(code: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DiffersFromExport)
      throw new CliError(
        `${code} changed after the export (${error.message}). Nothing was deleted, and the department is open again. Export it again in an hour in which no one works`,
      );
    const kinds = [UnusableExport, LegallyHeld, DeletionBegun, DeletionTakenOver, NoSuchSite, SiteExists];
    if (kinds.some((kind) => error instanceof kind)) throw new CliError((error as Error).message);
    throw error;
  }
}
