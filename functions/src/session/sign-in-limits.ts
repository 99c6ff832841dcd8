import type { SiteTable } from '../table/core/client.ts';
import { entityOrNone } from '../table/core/item.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { getItems } from '../table/core/read.ts';
import { type AccountHits, accountExceeded, accountLimits } from '../table/rate-limit/account-limit.ts';
import {
  type AddressHit,
  type AddressHits,
  addressExceeded,
  addressLimitKey,
  failAddressHit,
  hitAddress,
  refundAddressHit,
  refundSignedInAddress,
} from '../table/rate-limit/address-limit.ts';
import { attemptsOf, type ClosedLimit, longestClosed } from './account-attempts.ts';

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
  const account = attemptsOf(table, username, address);
  const addressKey = addressLimitKey(table, address);
  const closedAddress = (found: ReturnType<typeof addressExceeded> | AddressHit): ClosedLimit | undefined =>
    found?.state === 'closed'
      ? { of: 'address', key: addressKey, until: found.until, refused: found.refused, reason: 'crowded_address' }
      : undefined;

  return {
    async findClosed(now) {
      const [inAddress, pair, all] = await getItems(table, [addressKey, ...account.keys]);
      const closed = [
        closedAddress(addressExceeded(entityOrNone<AddressHits>(inAddress), now)),
        account.closedBy(
          accountExceeded(entityOrNone<AccountHits>(pair), accountLimits.pair, now),
          accountExceeded(entityOrNone<AccountHits>(all), accountLimits.account, now),
        ),
      ];
      return longestClosed(closed.filter((one) => one !== undefined));
    },

    async hit(now, parallel) {
      const [inAccount] = await Promise.all([account.hit(now), parallel]);
      if (inAccount === 'full' || 'until' in inAccount) return inAccount;
      // Last, so that an address's hit is refunded only when the table fails: a guess that is refunded here would not count.
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
