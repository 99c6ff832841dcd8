import { sessionState } from '@muster/shared/rules/sign-in-policy';
import type { SiteTable } from '../core/client.ts';
import { entityOrNone } from '../core/item.ts';
import { getItems, type Item, type Key } from '../core/read.ts';
import { ReadAlong } from '../core/read-along.ts';
import { type Holder, type HolderId, holderKey, holderOf, isOutsideAccess } from './account-holder.ts';
import { type Credential, credentialKey } from './credential.ts';
import { devicesKey, devicesOf, type KnownDevices } from './devices.ts';
import { type Factors, factorsKey } from './factors.ts';
import { activeAt, type LoginSession, loginSessionKey, madeAt } from './login-session.ts';
import { type Site, siteKey } from './site.ts';

export interface SignedIn extends Holder {
  session: LoginSession;
  site: Site;
  along: ReadAlong;
}

/**
 * Returns the employee or auditor, login session and site of a token, in one batch with the items of `along`.
 * Undefined: the session is over (signed out, expired, past the department's limit, of an earlier epoch), the employee
 * is inactive or deleted, or the auditor has no access now. Compares the time, since items past their TTL may still be
 * read. Finds locked sessions.
 */
export async function readSignedIn(
  table: SiteTable,
  { employee: id, auditor: isAuditor, sid }: { employee: string; auditor?: true | undefined; sid: string },
  now: Date,
  along: readonly Key[] = [],
): Promise<SignedIn | undefined> {
  const holderId = { id, auditor: isAuditor };
  const [holderItem, sessionItem, siteItem, ...others] = await getItems(table, [
    holderKey(table, holderId),
    loginSessionKey(table, id, sid),
    siteKey(table),
    ...along,
  ]);
  const holder = holderOf(holderId, holderItem);
  const session = entityOrNone<LoginSession>(sessionItem);
  const site = entityOrNone<Site>(siteItem);
  if (!holder || !session || !site) return undefined;
  const found = { ...holder, session, site, along: new ReadAlong(along, others) };
  return isOver(found, now) || isOutsideAccess(holder, site, now) ? undefined : found;
}

type SessionOf = Pick<SignedIn, 'employee' | 'auditor' | 'session' | 'site'>;

/** Returns whether a login session has ended: by epoch, time, the department's limit, or an inactive employee. */
export function isOver(of: SessionOf, now: Date): boolean {
  const { active, epoch } = of.employee;
  const { session } = of;
  const ended = !active || session.epoch !== epoch || session.expires_at <= now.toISOString();
  return ended || stateOf(of, activeAt(session), now) === 'over';
}

/** Returns whether a login session is open, locked or over by its department's policy, as of a last input (ADR 16). */
export const stateOf = (
  { employee, auditor, session, site }: SessionOf,
  lastInput: Date,
  now: Date,
): ReturnType<typeof sessionState> => {
  const who = { permissions: employee.permissions, auditor: auditor !== undefined };
  return sessionState(site.sign_in, who, { made_at: madeAt(session), active_at: lastInput }, now);
};

/** Returns an employee or auditor, a login session and the site, in one batch; undefined if missing. May be over. */
export async function findHolderAndSession(
  table: SiteTable,
  holderId: HolderId,
  sid: string,
): Promise<{ holder: Holder | undefined; session: LoginSession | undefined; site: Site | undefined }> {
  const [holder, session, site] = await getItems(table, [
    holderKey(table, holderId),
    loginSessionKey(table, holderId.id, sid),
    siteKey(table),
  ]);
  return {
    holder: holderOf(holderId, holder),
    session: entityOrNone<LoginSession>(session),
    site: entityOrNone<Site>(site),
  };
}

/** The account of an employee or auditor who signs in. */
export interface Account extends Holder {
  /** Undefined: imported, without a password yet. */
  credential: Credential | undefined;
  /** Undefined: password only. */
  factors: Factors | undefined;
  /** Undefined: no sign-in since devices are stored. */
  devices: KnownDevices | undefined;
}

const accountKeys = (table: SiteTable, holder: HolderId) => [
  holderKey(table, holder),
  credentialKey(table, holder.id),
  factorsKey(table, holder.id),
  devicesKey(table, holder.id),
];

function accountOf(
  holderId: HolderId,
  [item, credential, factors, devices]: readonly (Item | undefined)[],
): Account | undefined {
  const holder = holderOf(holderId, item);
  return (
    holder && {
      ...holder,
      credential: entityOrNone<Credential>(credential),
      factors: entityOrNone<Factors>(factors),
      devices: devicesOf(devices),
    }
  );
}

/** Returns holder, credential, factors and devices, read in one batch. Consistent. */
export async function findAccount(table: SiteTable, holderId: HolderId): Promise<Account | undefined> {
  return accountOf(holderId, await getItems(table, accountKeys(table, holderId)));
}

/** Returns holder, credential, factors, devices and site, read in one batch. Consistent. */
export async function findAccountAndSite(
  table: SiteTable,
  holderId: HolderId,
): Promise<{ account: Account | undefined; site: Site | undefined }> {
  const [site, ...items] = await getItems(table, [siteKey(table), ...accountKeys(table, holderId)]);
  return { account: accountOf(holderId, items), site: entityOrNone<Site>(site) };
}
