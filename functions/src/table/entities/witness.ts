import { atVersion } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { getItem, type Key } from '../core/read.ts';
import { type Action, put } from '../core/write.ts';

/** A person or an office outside the department that receives the first seal of each month. */
export interface Witness {
  id: string;
  name: string;
  /** The destination: an email address or a web hook. */
  email?: string | undefined;
  address?: string | undefined;
  /** UTC ISO. */
  added_at: string;
  /** The number of the first seal that it receives. */
  from: number;
  /** The last seal that it received: number, moment of the seal, and when it was sent (UTC ISO). */
  sent?: { seal: number; sealed_at: string; at: string } | undefined;
  /** The id of the mail that waits in the outbox, and since when (UTC ISO). */
  queued?: { mail: string; at: string } | undefined;
  failure?: WitnessFailure | undefined;
}

/** Why a witness did not receive a seal. */
export interface WitnessFailure {
  /** A sentence. */
  text: string;
  /** UTC ISO: the first and the last failed attempt since the last success. */
  since: string;
  at: string;
  /** Nothing is sent until the witness is edited: its mail came back. */
  stopped?: true | undefined;
  /** The UTC month in which the administrators were last notified, `YYYY-MM`. */
  notified?: string | undefined;
}

/** The witnesses of a site, in one item, so that their number can be limited. */
export interface Witnesses {
  /** In the order in which they were added. */
  witnesses: readonly Witness[];
  /** Raised by every change; 0: there is no item yet. */
  version: number;
}

const key = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'WITNESSES' });

export async function findWitnesses(table: SiteTable): Promise<Witnesses> {
  const item = await getItem(table, key(table));
  return item
    ? { witnesses: JSON.parse(String(item.witnesses)) as Witness[], version: Number(item.version) }
    : { witnesses: [], version: 0 };
}

/** Replaces the witnesses of a site, on condition that they are as read. */
export const setWitnesses = (table: SiteTable, read: Witnesses, witnesses: readonly Witness[]): Action =>
  put(
    table,
    { ...key(table), witnesses: JSON.stringify(witnesses), version: read.version + 1 },
    atVersion(read.version),
  );
