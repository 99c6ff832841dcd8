import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { getItems } from '../core/read.ts';
import { type Employee, employeeKey } from './employee.ts';
import { type Session, sessionKey } from './login-session.ts';
import { type Site, siteKey } from './site.ts';

export interface SignedIn {
  employee: Employee;
  session: Session;
  site: Site;
}

/**
 * Who a token stands for, in one round trip: employee, session and site, or undefined when the sign-in is over (signed
 * out, expired, deactivated, deleted, or of an earlier epoch). An item past its TTL may still be read: compared here.
 */
export async function readSignedIn(
  table: SiteTable,
  { employee: id, sid }: { employee: string; sid: string },
  now: Date,
): Promise<SignedIn | undefined> {
  const [employeeItem, sessionItem, siteItem] = await getItems(table, [
    employeeKey(table, id),
    sessionKey(table, id, sid),
    siteKey(table),
  ]);
  if (!employeeItem || !sessionItem || !siteItem) return undefined;
  const employee = entityOf<Employee>(employeeItem);
  const session = entityOf<Session>(sessionItem);
  const over = !employee.active || session.epoch !== employee.epoch || session.expires_at <= now.toISOString();
  return over ? undefined : { employee, session, site: entityOf<Site>(siteItem) };
}
