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

/** A counted attempt. Call exactly one of the three methods with its outcome. */
export interface CountedAttempt {
  /** Wrong password: stays counted. Returns until when the account and the address are closed by it. */
  failed(): Promise<{ closedUntil: Date | undefined; addressClosedUntil: Date | undefined }>;
  /** Correct password. */
  succeeded(): Promise<void>;
  /** The password was not compared, or the sign-in ended for another reason. */
  refunded(): Promise<void>;
}

/** The closed rate limits. */
export interface ClosedLimits {
  account: ClosedLimit | undefined;
  address: ClosedLimit | undefined;
}

/** The rate limits of one account from one address. */
export interface SignInLimits {
  /** Reads which are closed: an attempt at a closed limit costs only this read. */
  findClosed(now: Date): Promise<ClosedLimits>;
  /**
   * Counts an attempt at all limits or none. Returns `full` if attempts in progress fill one; try again later. Awaits
   * `reading` in the first of two round trips. If `isExempt` accepts its result, the address does not count.
   */
  hit<T>(
    now: Date,
    reading: Promise<T>,
    isExempt: (read: T) => boolean,
  ): Promise<CountedAttempt | ClosedLimit | 'full'>;
}

/** Returns the sign-in limits (docs/decisions/0017-limit-sign-in-attempts-and-calls.md). Username: folded. */
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
      // Last, so that only a failure of the table refunds the address's hit: a refunded guess would not count.
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
