import { isDeepStrictEqual } from 'node:util';
import type { OwnMail } from '@muster/shared/areas/mail';
import { type MailableKind, mailableKinds, mailedByDefault } from '@muster/shared/notification-kinds';
import type { SignedInCall } from '../../calls/call.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import { after } from '../../table/core/item.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { type AuditEntry, audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { findMailbox, type OwnMailbox, replaceMailbox } from '../../table/entities/mail-address.ts';
import { addMail } from '../../table/entities/outbox.ts';

type OwnCall = Pick<SignedInCall, 'deps' | 'table' | 'site' | 'caller' | 'actor' | 'now' | 'presented'>;

/** Links that a person can request per day: each may go to a stranger's address. */
const mostLinks = 5;
const day = 24 * 3_600_000;

/** Returns a person's mail settings in the contract's form. */
export const presentMailbox = (
  { deps, site }: Pick<OwnCall, 'deps' | 'site'>,
  { confirmed, undeliverable, pending, mailed }: OwnMailbox,
): OwnMail => ({
  available: deps.hasMail === true && site.mail !== undefined,
  ...(confirmed && { address: confirmed.address }),
  ...(confirmed && undeliverable && { undeliverable }),
  ...(pending && { pending: pending.address }),
  mailed: [...(mailed ?? mailedByDefault)],
});

/** Returns an address masked for the audit log: its owner can still recognize it. */
const masked = (address: string): string => address.replace(/^(.)[^@]*/, '$1…');

/** Returns a person's addresses for an audit entry. */
export const addressesOf = ({ confirmed, pending }: OwnMailbox): AuditEntry['after'] => ({
  address: confirmed ? masked(confirmed.address) : null,
  unconfirmed_address: pending ? masked(pending.address) : null,
});

interface Change {
  action: AuditEntry['action'];
  /** Returns the new mailbox. */
  next: (read: OwnMailbox) => OwnMailbox;
  /** Returns its fields for the audit entry. */
  says: (mailbox: OwnMailbox) => AuditEntry['after'];
  /** Further writes of the transaction. */
  writes?: Action[];
}

/** Changes the caller's mail, with an audit entry, and returns it. Does nothing if unchanged. */
async function change(call: OwnCall, { action, next, says, writes = [] }: Change): Promise<OwnMail> {
  const { table, caller, actor, now } = call;
  const { id } = caller.employee;
  return withoutCollision(async () => {
    const read = await findMailbox(table, id);
    const requested = next(read);
    if (isDeepStrictEqual(read, requested)) return presentMailbox(call, read);
    await transact(table, [
      replaceMailbox(table, id, read, requested),
      ...writes,
      audit(table, actor, now, {
        action,
        subject: employeeSubject(caller.employee),
        before: says(read),
        after: says(requested),
      }),
    ]);
    return presentMailbox(call, requested);
  });
}

/** Requests an address by mailing a link. The former one stays until then. Throws `mail_off`, `too_many_attempts`. */
export async function askForAddress(call: OwnCall, address: string): Promise<OwnMail> {
  const { deps, table, site, caller, now, presented } = call;
  if (!deps.hasMail || !site.mail) throw new ApiError('mail_off');
  // The checked origin of the page: no one else can decide where this person's links lead.
  const origin = presented.origin ?? presented.called;
  if (origin === undefined) throw invalidField('address', 'Email addresses can only be entered in a browser');
  return change(call, {
    action: 'mail.ask',
    says: addressesOf,
    next(read) {
      const asked_at = read.asked_at.filter((at) => isGoingOn(after(new Date(at), day), day, now));
      if (asked_at.length >= mostLinks) {
        throw new ApiError('too_many_attempts', {
          detail: 'Links were sent too often today. Please try again tomorrow.',
          retryAfter: Math.ceil((Date.parse(asked_at[0] ?? '') + day - now.getTime()) / 1000),
        });
      }
      return { ...read, pending: { address, origin }, asked_at: [...asked_at, now.toISOString()] };
    },
    writes: [addMail(table, caller.employee.id, now, { purpose: 'confirmation', address })],
  });
}

/** Removes the caller's address, confirmed or pending. Keeps the chosen notifications. */
export const removeAddress = (call: OwnCall): Promise<OwnMail> =>
  change(call, {
    action: 'mail.remove',
    says: addressesOf,
    next: ({ confirmed: _c, pending: _p, undeliverable: _u, ...rest }) => rest,
  });

/** Sets the kinds of notifications that the caller also gets by email. */
export const chooseKinds = (call: OwnCall, requested: readonly MailableKind[]): Promise<OwnMail> =>
  change(call, {
    action: 'mail.kinds',
    says: ({ mailed }) => ({ mailed: mailed ?? mailedByDefault }),
    next(read) {
      const mailed = mailableKinds.filter((kind) => requested.includes(kind));
      return isDeepStrictEqual(mailed, read.mailed ?? mailedByDefault) ? read : { ...read, mailed };
    },
  });
