import { randomBytes } from 'node:crypto';
import { confirmationLifetime } from '@muster/functions/areas/mail/confirm-address';
import type { Mail, Mailer } from '@muster/functions/areas/mail/mailer';
import { sendWaiting } from '@muster/functions/areas/mail/send-waiting';
import type { SiteTable } from '@muster/functions/table/core/client';
import { after } from '@muster/functions/table/core/item';
import { transact, withoutCollision } from '@muster/functions/table/core/write';
import type { Employee } from '@muster/functions/table/entities/employee';
import {
  addConfirmation,
  findMailbox,
  type OwnMailbox,
  replaceMailbox,
} from '@muster/functions/table/entities/mail-address';
import { findSite, type SiteMail, setSiteMail } from '@muster/functions/table/entities/site';
import { testOrigin } from './authenticator.ts';
import { type BuiltSite, staffOf } from './build.ts';
import type { System } from './system.ts';

/** Enables email for a site. */
export async function switchMailOn(table: SiteTable, mail: SiteMail = {}): Promise<void> {
  await withoutCollision(async () => {
    const site = await findSite(table);
    if (!site) throw new Error('There is no such site');
    if (JSON.stringify(site.mail) === JSON.stringify(mail)) return;
    await transact(table, [setSiteMail(table, site, mail)]);
  });
}

const addressOf = ({ id }: Pick<Employee, 'id'>): string => `${id.toLowerCase()}@example.gov`;

async function change(table: SiteTable, { id }: Pick<Employee, 'id'>, next: Partial<OwnMailbox>): Promise<void> {
  await withoutCollision(async () => {
    const read = await findMailbox(table, id);
    await transact(table, [replaceMailbox(table, id, read, { ...read, ...next })]);
  });
}

/** Gives an employee a confirmed email address. Returns it. */
export async function giveAddress(
  _system: System,
  { table }: Pick<BuiltSite, 'table'>,
  employee: Pick<Employee, 'id'>,
  more: Partial<OwnMailbox> = {},
): Promise<string> {
  const address = addressOf(employee);
  await change(table, employee, { confirmed: { address, origin: testOrigin }, ...more });
  return address;
}

/** Requests an email address for an employee, and returns the token of its link. */
export async function askedForAddress(
  system: System,
  { table }: Pick<BuiltSite, 'table'>,
  employee: Pick<Employee, 'id'>,
): Promise<string> {
  const address = addressOf(employee);
  await change(table, employee, { pending: { address, origin: testOrigin } });
  const token = randomBytes(32).toString('base64url');
  const expires_at = after(system.clock.now, confirmationLifetime).toISOString();
  await transact(table, [addConfirmation(table, token, { employee: employee.id, address, expires_at })]);
  return token;
}

/** A mailer that stores sent mail, and fails as tests specify. */
export interface Postbox extends Mailer {
  sent: Mail[];
  /** Thrown by the next mails, one each; `undefined` lets one pass. */
  failures: (Error | undefined)[];
}

export function postbox(more: Partial<Mailer> = {}): Postbox {
  const box: Postbox = {
    sent: [],
    failures: [],
    async send(mail) {
      const failure = box.failures.shift();
      if (failure) throw failure;
      box.sent.push(mail);
    },
    ...more,
  };
  return box;
}

/** Sends the queued mail of a site, as the scheduled task does. */
export async function sendAll(system: System, site: BuiltSite, mailer: Mailer): Promise<number> {
  const stored = await findSite(site.table);
  const context = { ...staffOf(system, site), ...(stored && { site: stored }), log: system.deps.log };
  return (await sendWaiting(context, mailer)).sent;
}

/** Returns the data of a mail's link. */
export function linkIn({ text }: Pick<Mail, 'text'>): { page: string; site: string; token: string } {
  const [, page = '', carried] = /https?:\/\/[^/\s]+(\/[\w-]+)#(\S+)/.exec(text) ?? [];
  const values = new URLSearchParams(carried);
  return { page, site: values.get('site') ?? '', token: values.get('token') ?? '' };
}
