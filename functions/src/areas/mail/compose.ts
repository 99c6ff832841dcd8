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

/** Returns whether a kind of notification is sent to somebody: they have an address that works, and have chosen it. */
export function wantsByMail({ confirmed, undeliverable, mailed }: OwnMailbox, kind: NotificationKind): boolean {
  if (!confirmed || undeliverable) return false;
  const wanted: readonly NotificationKind[] = [...alwaysMailedKinds, ...(mailed ?? mailedByDefault)];
  return wanted.includes(kind);
}

/**
 * Returns a mail as it is to be sent now, by what is stored now; undefined: it is not to be sent any more. A link's
 * token is made here, and only its hash is stored: one that is not sent is of no use to anybody.
 */
export async function compose(
  context: SiteContext,
  mailer: Pick<Mailer, 'origin'>,
  waiting: WaitingMail,
): Promise<Mail | undefined> {
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

/** Stores a ticket that replaces an employee's password, and returns its token; undefined: the employee may not. */
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
