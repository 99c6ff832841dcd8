import { randomBytes } from 'node:crypto';
import { alwaysMailedKinds, mailedByDefault, type NotificationKind } from '@muster/shared/notification-kinds';
import type { SiteContext } from '../../calls/site-context.ts';
import { forgottenLifetime, mayReplacePassword } from '../../domain/sign-in/forgotten-password.ts';
import { after } from '../../table/core/item.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { findCredential } from '../../table/entities/credential.ts';
import { findEmployee } from '../../table/entities/employee.ts';
import { addConfirmation, findMailbox, type OwnMailbox } from '../../table/entities/mail-address.ts';
import { findNotifications } from '../../table/entities/notification.ts';
import type { WaitingMail } from '../../table/entities/outbox.ts';
import { addTicket } from '../../table/entities/reset-ticket.ts';
import { confirmationLifetime } from './confirm-address.ts';
import { confirmationMail, forgottenMail, notificationsMail } from './mail-texts.ts';
import type { Mail, Mailer } from './mailer.ts';
import { composeWitnessMail } from './witness-mail.ts';

/** Returns whether a person gets this kind of notification by email: chosen, and their address works. */
export function wantsByMail({ confirmed, undeliverable, mailed }: OwnMailbox, kind: NotificationKind): boolean {
  if (!confirmed || undeliverable) return false;
  const mailedKinds: readonly NotificationKind[] = [...alwaysMailedKinds, ...(mailed ?? mailedByDefault)];
  return mailedKinds.includes(kind);
}

/**
 * Returns a mail composed from the stored data. Undefined: it is obsolete. Creates the link's token here and stores
 * only its hash, so an unsent mail is useless to anyone.
 */
export async function compose(
  context: SiteContext,
  mailer: Pick<Mailer, 'origin'>,
  waiting: WaitingMail,
): Promise<Mail | undefined> {
  if (waiting.purpose === 'witness') return composeWitnessMail(context, waiting);
  const { table, site, now } = context;
  const [employee, mailbox] = await Promise.all([
    findEmployee(table, waiting.employee),
    findMailbox(table, waiting.employee),
  ]);
  if (!employee?.active || employee.leaving || !site.mail) return undefined;
  const { confirmed, pending, undeliverable } = mailbox;
  const sender = (origin: string) => ({ origin: mailer.origin ?? origin, site: table.site, department: site.name });
  const whose = { site: table.site, employee: employee.id };

  if (waiting.purpose === 'confirmation') {
    if (pending?.address !== waiting.address) return undefined;
    const token = newToken();
    const expires_at = after(now, confirmationLifetime).toISOString();
    await transact(table, [
      addConfirmation(table, token, { employee: employee.id, address: pending.address, expires_at }),
    ]);
    return { to: pending.address, ...whose, ...confirmationMail(sender(pending.origin), token) };
  }

  if (!confirmed || undeliverable) return undefined;
  if (waiting.purpose === 'forgotten_password') {
    const token = await forgottenToken(context, waiting.employee);
    if (token === undefined) return undefined;
    return { to: confirmed.address, ...whose, ...forgottenMail(sender(confirmed.origin), token) };
  }
  const found = await findNotifications(
    table,
    waiting.notifications.map((id) => [employee.id, id]),
  );
  const messages = found.flatMap((one) => (one && wantsByMail(mailbox, one.kind) ? [one.message] : []));
  if (messages.length === 0) return undefined;
  return { to: confirmed.address, ...whose, ...notificationsMail(sender(confirmed.origin), messages) };
}

const newToken = (): string => randomBytes(32).toString('base64url');

/** Stores a ticket to replace an employee's password and returns its token. Undefined: not allowed. */
async function forgottenToken(context: SiteContext, employeeId: string): Promise<string | undefined> {
  const { table, site, actor, now } = context;
  return withoutCollision(async () => {
    const [employee, credential] = await Promise.all([
      findEmployee(table, employeeId),
      findCredential(table, employeeId),
    ]);
    if (!employee || !credential || !(await mayReplacePassword(table, { site, employee, credential }, now))) {
      return undefined;
    }
    const token = newToken();
    await transact(table, [
      addTicket(table, token, {
        employee: employeeId,
        forgotten: true,
        credential: credential.version,
        expires_at: after(now, forgottenLifetime).toISOString(),
      }),
      audit(table, actor, now, { action: 'session.forgotten', subject: employeeSubject(employee) }),
    ]);
    return token;
  });
}
