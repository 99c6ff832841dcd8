import type { AuditReason } from '@muster/shared/audit-log';
import type { SiteTable } from '../table/core/client.ts';
import { entityOrNone } from '../table/core/item.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { getItems, type Key } from '../table/core/read.ts';
import {
  accountLimitKey,
  type Count,
  doors,
  forget,
  type Hit,
  hit,
  refund,
  type Shut,
  settle,
  shutBy,
} from '../table/rate-limit/account-limit.ts';
import {
  type AddressAttempt,
  type AddressCount,
  addressKey,
  addressShutBy,
  giveRoomBack,
  hitAddress,
  refundAddress,
  settleAddress,
} from '../table/rate-limit/address-limit.ts';

/** Which limit is closed, until when, and how many attempts it had refused before. */
export interface ClosedLimit {
  of: 'account' | 'address';
  key: Key;
  until: Date;
  refused: number;
  reason: AuditReason;
}

/** An attempt that all limits have counted; exactly one of the three tells its outcome. */
export interface CountedAttempt {
  /** The password was wrong: it stays counted. Returns until when that has closed the account, and the address. */
  failed(): Promise<{ closedUntil: Date | undefined; addressClosedUntil: Date | undefined }>;
  /** The password was right. */
  succeeded(): Promise<void>;
  /** The password was not looked at, or nobody was signed in for another reason. */
  refunded(): Promise<void>;
}

/** The limits of one account from one address. */
export interface SignInLimits {
  /** Reads whether one of them is closed, so that a closed one costs no more than this. */
  findClosed(now: Date): Promise<ClosedLimit | undefined>;
  /**
   * Counts an attempt at all of them or at none; `full` when attempts under way fill one, and the caller shall wait. `beside` is what is
   * read in the first of its two round trips.
   */
  hit(now: Date, beside: Promise<unknown>): Promise<CountedAttempt | ClosedLimit | 'full'>;
}

/** Returns the limits that a sign-in is counted by (docs/decisions/0014-rate-limit-sign-in-per-account-and-address.md). `username` is folded. */
export function limitsOf(table: SiteTable, username: string, address: string): SignInLimits {
  const pair = accountLimitKey(table, doors.pair, username, address);
  const account = accountLimitKey(table, doors.account, username, address);
  const from = addressKey(table, address);

  const closedBy = (shut: { [limit in 'address' | 'pair' | 'account']: Shut | Hit | undefined }) => {
    const named = [
      ['address', from, shut.address, 'crowded_address'],
      ['account', pair, shut.pair, 'too_many_failures'],
      ['account', account, shut.account, 'too_many_failures'],
    ] as const;
    for (const [of, key, found, reason] of named) {
      if (found?.state === 'closed') return { of, key, until: found.until, refused: found.refused, reason };
    }
    return undefined;
  };

  return {
    async findClosed(now) {
      const [atAddress, atPair, atAccount] = await getItems(table, [from, pair, account]);
      return closedBy({
        address: addressShutBy(entityOrNone<AddressCount>(atAddress), now),
        pair: shutBy(entityOrNone<Count>(atPair), doors.pair, now),
        account: shutBy(entityOrNone<Count>(atAccount), doors.account, now),
      });
    },

    async hit(now, beside) {
      const [atPair, atAccount] = await Promise.all([
        hit(table, pair, doors.pair, now),
        hit(table, account, doors.account, now),
        beside,
      ]);
      const refundAccount = () =>
        Promise.all([
          atPair.state === 'open' && refund(table, pair, atPair.attempt),
          atAccount.state === 'open' && refund(table, account, atAccount.attempt),
        ]);
      if (atPair.state !== 'open' || atAccount.state !== 'open') {
        await refundAccount();
        return closedBy({ address: undefined, pair: atPair, account: atAccount }) ?? 'full';
      }
      // The last one, so that none is taken back but where the table fails: a guess that is taken back here would not count.
      const atAddress = await hitAddress(table, from, username, now);
      if (atAddress.state !== 'open') {
        await refundAccount();
        return closedBy({ address: atAddress, pair: undefined, account: undefined }) ?? 'full';
      }
      return counted(atPair.attempt, atAccount.attempt, atAddress, now);
    },
  };

  function counted(atPair: string, atAccount: string, atAddress: AddressAttempt, now: Date): CountedAttempt {
    return {
      async failed() {
        const [byPair, byAccount, addressClosedUntil] = await Promise.all([
          settle(table, pair, doors.pair, now, atPair),
          settle(table, account, doors.account, now, atAccount),
          settleAddress(table, from, atAddress, now),
        ]);
        return { closedUntil: byPair ?? byAccount, addressClosedUntil };
      },
      async succeeded() {
        await unlessBusy(
          Promise.all([
            forget(table, pair, atPair),
            refund(table, account, atAccount),
            giveRoomBack(table, from, atAddress),
          ]),
        );
      },
      async refunded() {
        await unlessBusy(
          Promise.all([
            refund(table, pair, atPair),
            refund(table, account, atAccount),
            refundAddress(table, from, atAddress),
          ]),
        );
      },
    };
  }
}
