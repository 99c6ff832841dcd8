import { randomBytes } from 'node:crypto';
import { Fault } from '@muster/shared/record/fault';
import type { Seal } from '@muster/shared/record/seal';
import { checkTimestamp, timestampRequest, tokenIn } from '@muster/shared/record/timestamp';
import { fetchOutside, Unreachable } from '../../kernel/fetch-outside.ts';
import type { Log } from '../../kernel/log.ts';
import type { Timestamping } from '../../kernel/timestamping.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { sha256 } from '../../table/core/hash.ts';
import { latestSeal, listSeals } from '../../table/entities/seal.ts';
import {
  findStampProgress,
  type StampProgress,
  storeStampProgress,
  storeTimestamp,
} from '../../table/entities/seal-timestamp.ts';

/** Seals of a site that an authority stamps in one run. */
const mostAtOnce = 20;

/** Milliseconds for which an unreachable authority is not asked again, for any site. */
const pause = 10 * 60_000;

/** Milliseconds after which a seal without a token is reported. */
export const lateStamp = 2 * 86_400_000;

/** An answer has the certificates of the authority. */
const limits = { mostBytes: 30_000, http: true };

/** The oldest seal that lacks a token of an authority. */
export interface LateStamp {
  authority: string;
  no: number;
  at: string;
}

/** Returns the name of an authority in keys. */
export const authorityId = (address: string): string => sha256(Buffer.from(address)).slice(0, 16);

interface Run {
  means: Timestamping;
  /** Allows authorities on this machine. */
  loopback: boolean;
  now: Date;
  log: Log;
  isOver: () => boolean;
}

/**
 * Requests the missing timestamps of a site's seals, in order, until an authority fails. A new authority begins with
 * the latest seal. Returns the seals that have waited for more than two days. Safe to repeat.
 */
export async function stampSeals(table: SiteTable, run: Run): Promise<LateStamp[]> {
  const last = await latestSeal(table);
  if (!last) return [];
  let progress = await findStampProgress(table);
  const late: LateStamp[] = [];
  for (const address of run.means.authorities) {
    const known = progress[authorityId(address)] ?? last.no - 1;
    const after = await stampFrom(table, run, { address, after: known, last });
    progress = await withProgress(table, progress, { [authorityId(address)]: after });
    const [oldest] = after < last.no ? await listSeals(table, { before: after + 2, limit: 1 }) : [];
    if (oldest && run.now.getTime() - Date.parse(oldest.at) > lateStamp)
      late.push({ authority: new URL(address).host, no: oldest.no, at: oldest.at });
  }
  return late;
}

async function withProgress(table: SiteTable, before: StampProgress, more: StampProgress): Promise<StampProgress> {
  const after = { ...before, ...more };
  if (Object.entries(more).some(([authority, no]) => before[authority] !== no)) await storeStampProgress(table, after);
  return after;
}

/** Returns the number of the last seal with a token. */
async function stampFrom(
  table: SiteTable,
  { means, loopback, now, log, isOver }: Run,
  { address, after, last }: { address: string; after: number; last: Seal },
): Promise<number> {
  const to = Math.min(last.no, after + mostAtOnce);
  const seals = to > after ? await listSeals(table, { before: to + 1, limit: to - after }) : [];
  let done = after;
  for (const seal of seals.reverse()) {
    if (isOver() || now.getTime() < (means.pauses.get(address) ?? 0)) break;
    const authority = authorityId(address);
    try {
      const { token, topmost } = await requestToken(address, seal, { loopback, seconds: means.seconds });
      await storeTimestamp(table, { seal: seal.no, authority, token });
      await means.archive.keep({ site: table.site, no: seal.no, authority, token });
      const host = new URL(address).host;
      log.info('timestamp stored', { site: table.site, no: seal.no, authority: host, certificate: topmost });
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Fault)) throw error;
      // Other answers may depend on the seal, so they do not keep other sites from asking.
      if (error instanceof Unreachable) means.pauses.set(address, now.getTime() + pause);
      const reason = error.message;
      log.warn('no timestamp', { site: table.site, no: seal.no, authority: new URL(address).host, reason });
      break;
    }
    done = seal.no;
  }
  return done;
}

interface StampAnswer {
  token: Uint8Array;
  /** The fingerprint of the topmost certificate in the token. */
  topmost: string | undefined;
}

/** Requests a token and checks it. Throws `Unreachable`, or a `Fault` for an answer that is not a valid token. */
async function requestToken(
  address: string,
  seal: Seal,
  within: { loopback: boolean; seconds: number },
): Promise<StampAnswer> {
  const nonce = randomBytes(8);
  const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
  const body = await timestampRequest(seal, nonce);
  const { status, bytes } = await fetchOutside(address, { method: 'POST', headers, body }, { ...limits, ...within });
  if (status !== 200) throw new Unreachable(`It answers with the status ${status}`);
  const token = tokenIn(bytes, nonce);
  const { certificates } = await checkTimestamp(token, seal);
  return { token, topmost: certificates.at(-1) };
}
