import { attemptsOf, type ClosedLimit } from '../../domain/sign-in/account-attempts.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { entityOrNone } from '../../table/core/item.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { getItems } from '../../table/core/read.ts';
import { type AccountHits, accountExceeded, accountLimits } from '../../table/rate-limit/account-limit.ts';
import {
  type AddressHit,
  type AddressHits,
  addressExceeded,
  addressLimitKey,
  failAddressHit,
  hitAddress,
  refundAddressHit,
  refundSignedInAddress,
} from '../../table/rate-limit/address-limit.ts';

/** An attempt that all limits have counted; exactly one of the three methods is called with its outcome. */
export interface CountedAttempt {
  /**
   * The password was wrong: the attempt stays counted. Returns until when that has closed the account, and the address.
   */
  failed(): Promise<{ closedUntil: Date | undefined; addressClosedUntil: Date | undefined }>;
  /** The password was right. */
  succeeded(): Promise<void>;
  /** The password was not compared, or the sign-in ended for another reason. */
  refunded(): Promise<void>;
}

/** The limits that are closed. */
export interface ClosedLimits {
  account: ClosedLimit | undefined;
  address: ClosedLimit | undefined;
}

/** The limits of one account from one address. */
export interface SignInLimits {
  /** Reads which of them are closed, so that an attempt at a closed limit costs no more than this. */
  findClosed(now: Date): Promise<ClosedLimits>;
  /**
   * Counts an attempt at all of them or at none. Returns `full` when attempts in progress fill one: the caller tries
   * again. `reading` is awaited in the first of its two round trips; where `isExempt` accepts what it read, the address
   * does not count.
   */
  hit<T>(
    now: Date,
    reading: Promise<T>,
    isExempt: (read: T) => boolean,
  ): Promise<CountedAttempt | ClosedLimit | 'full'>;
}

/**
 * Returns the limits that count a sign-in (docs/decisions/0014-rate-limit-sign-in-per-account-and-address.md).
 * `username` is folded.
 */
export function limitsOf(table: SiteTable, username: string, address: string): SignInLimits {
  const account = attemptsOf(table, username, address);
  const addressKey = addressLimitKey(table, address);
  const closedAddress = (found: ReturnType<typeof addressExceeded> | AddressHit): ClosedLimit | undefined =>
    found?.state === 'closed'
      ? { of: 'address', key: addressKey, until: found.until, refused: found.refused, reason: 'crowded_address' }
      : undefined;

  return {
    async findClosed(now) {
      const [inAddress, pair, all] = await getItems(table, [addressKey, ...account.keys]);
      return {
        address: closedAddress(addressExceeded(entityOrNone<AddressHits>(inAddress), now)),
        account: account.closedBy(
          accountExceeded(entityOrNone<AccountHits>(pair), accountLimits.pair, now),
          accountExceeded(entityOrNone<AccountHits>(all), accountLimits.account, now),
        ),
      };
    },

    async hit(now, reading, isExempt) {
      const [inAccount, read] = await Promise.all([account.hit(now), reading]);
      if (inAccount === 'full' || 'until' in inAccount) return inAccount;
      if (isExempt(read)) {
        return {
          failed: async () => ({ closedUntil: await inAccount.failed(), addressClosedUntil: undefined }),
          succeeded: () => unlessBusy(inAccount.succeeded()),
          refunded: () => unlessBusy(inAccount.refunded()),
        };
      }
      // Last, so that an address's hit is refunded only when the table fails: a guess that is refunded here would not
      // count.
      const inAddress = await hitAddress(table, addressKey, username, now);
      if (inAddress.state !== 'open') {
        await inAccount.refunded();
        return closedAddress(inAddress) ?? 'full';
      }
      return {
        async failed() {
          const [closedUntil, addressClosedUntil] = await Promise.all([
            inAccount.failed(),
            failAddressHit(table, addressKey, inAddress, now),
          ]);
          return { closedUntil, addressClosedUntil };
        },
        succeeded: () =>
          unlessBusy(Promise.all([inAccount.succeeded(), refundSignedInAddress(table, addressKey, inAddress)])),
        refunded: () => unlessBusy(Promise.all([inAccount.refunded(), refundAddressHit(table, addressKey, inAddress)])),
      };
    },
  };
}
