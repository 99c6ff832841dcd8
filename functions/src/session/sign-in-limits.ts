import type { AuditReason } from '@muster/shared/audit-log';
import type { SiteTable } from '../table/core/client.ts';
import { entityOrNone } from '../table/core/item.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { getItems, type Key } from '../table/core/read.ts';
import {
  type AccountHits,
  accountExceeded,
  accountLimitKey,
  accountLimits,
  clearAccountHits,
  type Exceeded,
  failAccountHit,
  hitAccount,
  refundAccountHit,
} from '../table/rate-limit/account-limit.ts';
import {
  type AddressAttempt,
  type AddressHits,
  addressExceeded,
  addressLimitKey,
  failAddressHit,
  hitAddress,
  refundAddressHit,
  refundSignedInAddress,
} from '../table/rate-limit/address-limit.ts';

/** A closed limit: until when, and how many attempts it had refused before. */
export interface ClosedLimit {
  of: 'account' | 'address';
  key: Key;
  until: Date;
  refused: number;
  reason: AuditReason;
}

/** An attempt that all limits have counted; exactly one of the three methods is called with its outcome. */
export interface CountedAttempt {
  /** The password was wrong: the attempt stays counted. Returns until when that has closed the account, and the address. */
  failed(): Promise<{ closedUntil: Date | undefined; addressClosedUntil: Date | undefined }>;
  /** The password was right. */
  succeeded(): Promise<void>;
  /** The password was not compared, or the sign-in ended for another reason. */
  refunded(): Promise<void>;
}

/** The limits of one account from one address. */
export interface SignInLimits {
  /** Reads whether one of them is closed, so that an attempt at a closed limit costs no more than this. */
  findClosed(now: Date): Promise<ClosedLimit | undefined>;
  /**
   * Counts an attempt at all of them or at none. Returns `full` when attempts in progress fill one: the caller tries again. `parallel`
   * is awaited in the first of its two round trips.
   */
  hit(now: Date, parallel: Promise<unknown>): Promise<CountedAttempt | ClosedLimit | 'full'>;
}

/** Returns the limits that count a sign-in (docs/decisions/0014-rate-limit-sign-in-per-account-and-address.md). `username` is folded. */
export function limitsOf(table: SiteTable, username: string, address: string): SignInLimits {
  const pairKey = accountLimitKey(table, accountLimits.pair, username, address);
  const accountKey = accountLimitKey(table, accountLimits.account, username, address);
  const addressKey = addressLimitKey(table, address);

  const closedBy = (
    found: {
      [limit in 'address' | 'pair' | 'account']?: Exceeded | { state: 'open' } | undefined;
    },
  ): ClosedLimit | undefined => {
    const named = [
      ['address', addressKey, found.address, 'crowded_address'],
      ['account', pairKey, found.pair, 'too_many_failures'],
      ['account', accountKey, found.account, 'too_many_failures'],
    ] as const;
    for (const [of, key, limit, reason] of named) {
      if (limit?.state === 'closed') return { of, key, until: limit.until, refused: limit.refused, reason };
    }
    return undefined;
  };

  const counted = (pair: string, account: string, inAddress: AddressAttempt, now: Date): CountedAttempt => ({
    async failed() {
      const [byPair, byAccount, addressClosedUntil] = await Promise.all([
        failAccountHit(table, pairKey, accountLimits.pair, now, pair),
        failAccountHit(table, accountKey, accountLimits.account, now, account),
        failAddressHit(table, addressKey, inAddress, now),
      ]);
      return { closedUntil: byPair ?? byAccount, addressClosedUntil };
    },
    async succeeded() {
      await unlessBusy(
        Promise.all([
          clearAccountHits(table, pairKey, pair),
          refundAccountHit(table, accountKey, account),
          refundSignedInAddress(table, addressKey, inAddress),
        ]),
      );
    },
    async refunded() {
      await unlessBusy(
        Promise.all([
          refundAccountHit(table, pairKey, pair),
          refundAccountHit(table, accountKey, account),
          refundAddressHit(table, addressKey, inAddress),
        ]),
      );
    },
  });

  return {
    async findClosed(now) {
      const [address, pair, account] = await getItems(table, [addressKey, pairKey, accountKey]);
      return closedBy({
        address: addressExceeded(entityOrNone<AddressHits>(address), now),
        pair: accountExceeded(entityOrNone<AccountHits>(pair), accountLimits.pair, now),
        account: accountExceeded(entityOrNone<AccountHits>(account), accountLimits.account, now),
      });
    },

    async hit(now, parallel) {
      const [pair, account] = await Promise.all([
        hitAccount(table, pairKey, accountLimits.pair, now),
        hitAccount(table, accountKey, accountLimits.account, now),
        parallel,
      ]);
      const refundBoth = () =>
        Promise.all([
          pair.state === 'open' && refundAccountHit(table, pairKey, pair.attempt),
          account.state === 'open' && refundAccountHit(table, accountKey, account.attempt),
        ]);
      if (pair.state !== 'open' || account.state !== 'open') {
        await refundBoth();
        return closedBy({ pair, account }) ?? 'full';
      }
      // Last, so that an address's hit is refunded only when the table fails: a guess that is refunded here would not count.
      const inAddress = await hitAddress(table, addressKey, username, now);
      if (inAddress.state !== 'open') {
        await refundBoth();
        return closedBy({ address: inAddress }) ?? 'full';
      }
      return counted(pair.attempt, account.attempt, inAddress, now);
    },
  };
}
