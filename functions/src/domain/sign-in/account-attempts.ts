import type { AuditReason } from '@muster/shared/audit-log';
import type { SiteTable } from '../../table/core/client.ts';
import type { Key } from '../../table/core/read.ts';
import {
  type AccountHit,
  accountLimitKey,
  accountLimits,
  clearAccountHits,
  type Exceeded,
  failAccountHit,
  forgiveAccountHit,
  hitAccount,
  refundAccountHit,
} from '../../table/rate-limit/account-limit.ts';

/** A closed limit: its end, and the attempts refused before. */
export interface ClosedLimit {
  of: 'account' | 'address';
  key: Key;
  until: Date;
  refused: number;
  reason: AuditReason;
}

/** An attempt counted by both limits of an account. Exactly one of the three methods is called with its outcome. */
export interface AccountAttempt {
  /** Keeps the count. Returns the end of the lockout that it caused. */
  failed(): Promise<Date | undefined>;
  /** Clears earlier failures, except other people's guesses from other addresses. */
  succeeded(): Promise<unknown>;
  /** Takes the attempt off the count. */
  refunded(): Promise<unknown>;
}

/** The limits of one account, per address and in total. Sign-ins, factors and password prompts count in both. */
export interface AccountAttempts {
  /** The items of both limits, in the order that `closedBy` takes them. */
  keys: readonly [pair: Key, account: Key];
  /** Returns the closed limit; of two, the one closed for longer. */
  closedBy(
    pair: Exceeded | AccountHit | undefined,
    account: Exceeded | AccountHit | undefined,
  ): ClosedLimit | undefined;
  /** Counts an attempt in both limits or in neither. Returns `full` if attempts in progress fill one. */
  hit(now: Date): Promise<AccountAttempt | ClosedLimit | 'full'>;
}

/** Returns the limits of an account (ADR 17). `username` is folded. */
export function attemptsOf(table: SiteTable, username: string, address: string): AccountAttempts {
  const pairKey = accountLimitKey(table, accountLimits.pair, username, address);
  const accountKey = accountLimitKey(table, accountLimits.account, username, address);

  const closedBy: AccountAttempts['closedBy'] = (pair, account) => {
    const closed = [
      { key: pairKey, found: pair },
      { key: accountKey, found: account },
    ].flatMap(({ key, found }): ClosedLimit[] => {
      if (found?.state !== 'closed') return [];
      return [{ of: 'account', key, until: found.until, refused: found.refused, reason: 'too_many_failures' }];
    });
    return longestClosed(closed);
  };

  const counted = (pair: string, account: string, now: Date): AccountAttempt => ({
    async failed() {
      const closed = await Promise.all([
        failAccountHit(table, pairKey, accountLimits.pair, now, pair),
        failAccountHit(table, accountKey, accountLimits.account, now, account),
      ]);
      return latestOf(closed);
    },
    succeeded: () =>
      Promise.all([clearAccountHits(table, pairKey, pair), forgiveAccountHit(table, accountKey, account)]),
    refunded: () => Promise.all([refundAccountHit(table, pairKey, pair), refundAccountHit(table, accountKey, account)]),
  });

  return {
    keys: [pairKey, accountKey],
    closedBy,
    async hit(now) {
      const [pair, account] = await Promise.all([
        hitAccount(table, pairKey, accountLimits.pair, now),
        hitAccount(table, accountKey, accountLimits.account, now),
      ]);
      if (pair.state === 'open' && account.state === 'open') return counted(pair.attempt, account.attempt, now);
      await Promise.all([
        pair.state === 'open' && refundAccountHit(table, pairKey, pair.attempt),
        account.state === 'open' && refundAccountHit(table, accountKey, account.attempt),
      ]);
      return closedBy(pair, account) ?? 'full';
    },
  };
}

/** Returns the limit that is closed for longest, of equals the first. */
export const longestClosed = (closed: readonly ClosedLimit[]): ClosedLimit | undefined =>
  closed.reduce<ClosedLimit | undefined>(
    (longest, one) => (longest && longest.until >= one.until ? longest : one),
    undefined,
  );

const latestOf = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.reduce((latest, one) => (latest && (!one || latest >= one) ? latest : one), undefined);
