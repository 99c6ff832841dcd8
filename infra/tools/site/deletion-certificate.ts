import { existsSync, writeFileSync } from 'node:fs';
import type { DeletionMark } from '@muster/functions/table/entities/deletion-mark';
import { CliError } from '../../cli-error.ts';
import { backupsGoneFrom } from '../../cloud/backup-days.ts';
import { unwritable } from './file-errors.ts';
import type { LockedCopies } from './removed-objects.ts';

/** The fields of a certificate of deletion, a JSON file. */
export interface DeletionCertificate {
  site_code: string;
  name: string;
  /** UTC ISO. */
  created_at: string;
  /** UTC ISO: no call was served since. */
  closed_at: string;
  /** UTC ISO. */
  deleted_at: string;
  /** The export with which the data were compared; absent for a trial department. */
  export?: { digest: string; exported_at: string; root: string };
  /** The last seal; null: never sealed. */
  last_seal: { no: number; at: string; root: string; key: string } | null;
  deleted: { items: number; documents: number; missing_documents?: string[] };
  /** Retention rules that the operator has overridden. */
  overridden_rules?: string[];
  /** Copies of seals that are locked, without names or other personal data. */
  locked_seal_copies?: LockedCopies;
  /** The day (yyyy-mm-dd) from which no automatic backup has the data. Absent on one machine: no automatic backups. */
  backups_gone_from?: string;
}

/** Returns the certificate of a completed deletion. */
export function certificateOf(
  { registry, closed_at, confirmed, overridden, items }: DeletionMark,
  { now, locked, inCloud }: { now: Date; locked: LockedCopies | undefined; inCloud: boolean },
): DeletionCertificate {
  const { site_code, name, created_at } = registry;
  const {
    digest = '',
    exported_at = '',
    root = '',
    last_seal,
    documents = 0,
    missing_documents = [],
  } = confirmed ?? {};
  return {
    site_code,
    name,
    created_at,
    closed_at,
    deleted_at: now.toISOString(),
    ...(confirmed && { export: { digest, exported_at, root } }),
    last_seal: last_seal ?? null,
    deleted: { items, documents, ...(missing_documents.length > 0 && { missing_documents }) },
    ...(overridden && { overridden_rules: overridden }),
    ...(locked && { locked_seal_copies: locked }),
    ...(inCloud && { backups_gone_from: backupsGoneFrom(now) }),
  };
}

/** Throws a CliError if a file of this name exists: a certificate replaces nothing. */
export function requireNoFile(path: string): void {
  if (existsSync(path)) throw new CliError(`${path} already exists. Choose another name with --certificate`);
}

/** Writes a certificate into a new file. Throws a CliError if it cannot. */
export function writeCertificate(path: string, certificate: DeletionCertificate): void {
  try {
    writeFileSync(path, `${JSON.stringify(certificate, null, 2)}\n`, { flag: 'wx', mode: 0o644, flush: true });
  } catch (error) {
    throw unwritable(path, error);
  }
}
