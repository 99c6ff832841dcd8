import { asItWas, atVersion, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { after, entityOrNone, ttlAt } from '../core/item.ts';
import { getItem, getItems, type Key } from '../core/read.ts';
import {
  type Action,
  absent,
  type Guard,
  type Otherwise,
  present,
  put,
  remove,
  reread,
  update,
} from '../core/write.ts';
import { type Site, type SiteSignOn, siteKey } from './site.ts';

/** A site's sign-on at its own OpenID provider. The fields for every sign-in are in the site's item. */
export interface SignOnSettings {
  /** Raised by every change. */
  version: number;
  /** Absent: it is not offered. */
  enabled?: true | undefined;
  label: string;
  /** As the provider calls itself. */
  issuer: string;
  client_id: string;
  /** Never answered, logged or stored in an audit entry. */
  client_secret: string;
  /** The claim of the ID token whose text is the employee number. */
  claim: string;
  /** A multi-factor sign-in at the provider needs no second factor here. */
  trust_factor?: true | undefined;
  /** The `acr` value for multi-factor; absent: the well-known ones. */
  factor_acr?: string | undefined;
  /** Signing out here signs out at the provider. */
  sign_out?: true | undefined;
  /** UTC ISO; an administrator's first sign-in with this issuer and client. Absent: none. */
  worked_at?: string | undefined;
}

const settingsKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'SIGN-ON' });

/** Returns the settings of a site's sign-on; undefined: none. */
export async function findSignOn(table: SiteTable): Promise<SignOnSettings | undefined> {
  return entityOrNone<SignOnSettings>(await getItem(table, settingsKey(table)));
}

/** Returns a site and the settings of its sign-on, read in one batch. */
export async function findSiteAndSignOn(
  table: SiteTable,
): Promise<{ site: Site | undefined; settings: SignOnSettings | undefined }> {
  const [site, settings] = await getItems(table, [siteKey(table), settingsKey(table)]);
  return { site: entityOrNone<Site>(site), settings: entityOrNone<SignOnSettings>(settings) };
}

/** Replaces the settings as read, and their copy in the site; undefined removes the sign-on. */
export const replaceSignOn = (
  table: SiteTable,
  read: SignOnSettings | undefined,
  settings: Omit<SignOnSettings, 'version'>,
  told: SiteSignOn | undefined,
): Action[] => [
  put(table, { ...settingsKey(table), ...settings, version: (read?.version ?? 0) + 1 }, atVersion(read?.version)),
  update(table, siteKey(table), setting({ sign_on: told }), { condition: present, otherwise: () => reread }),
];

/** Stores that sign-on has worked, on condition that the settings are as read. */
export const markSignOnWorked = (table: SiteTable, read: SignOnSettings, now: Date): Action =>
  update(table, settingsKey(table), setting({ worked_at: now.toISOString() }), atVersion(read.version));

/** A started sign-on, for comparison at its end. */
export interface SignOnAttempt {
  /** The hash of the browser's cookie: another browser cannot end it. */
  browser: string;
  nonce: string;
  /** PKCE's secret. */
  verifier: string;
  /** The redirect URI given to the provider. */
  redirect: string;
  issuer: string;
  client_id: string;
  /** The path of the application to open afterwards. */
  return_to?: string | undefined;
  /** The accepted version of the site's notice. */
  notice?: number | undefined;
  /** UTC ISO. */
  expires_at: string;
}

/** Returns the key of an attempt: its state's hash, so that readers of the table cannot end it. */
const attemptKey = (table: SiteTable, state: string): Key => ({ PK: `${table.site}#SIGN-ON`, SK: hashOf(state) });

export const addSignOnAttempt = (table: SiteTable, state: string, attempt: SignOnAttempt): Action =>
  put(table, {
    ...attemptKey(table, state),
    ...attempt,
    ttl: ttlAt(after(new Date(attempt.expires_at), 3_600_000)),
  });

/** Returns an attempt, the site and its settings, read in one batch. Consistent; the attempt may have expired. */
export async function findSignOnAttempt(
  table: SiteTable,
  state: string,
): Promise<{ attempt: SignOnAttempt | undefined; site: Site | undefined; settings: SignOnSettings | undefined }> {
  const [attempt, site, settings] = await getItems(table, [
    attemptKey(table, state),
    siteKey(table),
    settingsKey(table),
  ]);
  return {
    attempt: entityOrNone<SignOnAttempt>(attempt),
    site: entityOrNone<Site>(site),
    settings: entityOrNone<SignOnSettings>(settings),
  };
}

/** Deletes an attempt on use; fails with `spent` if it was used before. */
export const spendSignOnAttempt = (table: SiteTable, state: string, spent: Otherwise): Action =>
  remove(table, attemptKey(table, state), { condition: present, otherwise: spent });

/** Deletes a refused attempt. May be repeated. */
export const forgetSignOnAttempt = (table: SiteTable, state: string): Action => remove(table, attemptKey(table, state));

/** The provider account of an employee's first sign-on: another one with the same number is refused. */
export interface SignOnLink {
  issuer: string;
  client_id: string;
  /** The provider's `sub`. */
  subject: string;
  /** UTC ISO. */
  linked_at: string;
}

const linkKey = (table: SiteTable, employeeId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: 'SIGN-ON',
});

/** Returns an employee's linked account; undefined: none yet. */
export async function findSignOnLink(table: SiteTable, employeeId: string): Promise<SignOnLink | undefined> {
  return entityOrNone<SignOnLink>(await getItem(table, linkKey(table, employeeId)));
}

/** The employee of a provider account: one for each issuer, client and subject. */
export interface SubjectClaim {
  /** The internal id. */
  employee: string;
  /** UTC ISO: last notification of administrators about its use as another employee. Absent: never. */
  told_at?: string | undefined;
}

type Subject = Pick<SignOnLink, 'issuer' | 'client_id' | 'subject'>;

const subjectKey = (table: SiteTable, { issuer, client_id, subject }: Subject): Key => ({
  PK: `${table.site}#UNIQUE`,
  SK: `SUBJECT#${hashOf(JSON.stringify([issuer, client_id, subject]))}`,
});

/** Returns the claim of an account; undefined: not used since claims exist. */
export async function findSubjectClaim(table: SiteTable, subject: Subject): Promise<SubjectClaim | undefined> {
  return entityOrNone<SubjectClaim>(await getItem(table, subjectKey(table, subject)));
}

/** Stores the claim of an account, on condition that it is as read. */
export const claimSubject = (
  table: SiteTable,
  subject: Subject,
  read: SubjectClaim | undefined,
  claim: SubjectClaim,
): Action =>
  put(
    table,
    { ...subjectKey(table, subject), ...claim },
    {
      ...(read ? asItWas({ ...read }, ['employee', 'told_at'], present) : { condition: absent }),
      otherwise: () => reread,
    },
  );

/** Reads the link of an employee and its claim, and returns the conditional deletions. */
export async function forgetLink(table: SiteTable, employeeId: string): Promise<Action[]> {
  const link = await findSignOnLink(table, employeeId);
  if (!link) return [];
  return [remove(table, linkKey(table, employeeId), asLinked(link)), ...(await freeSubject(table, employeeId, link))];
}

/** Reads the claim of an account and returns its conditional deletion; none if another employee has it. */
export async function freeSubject(table: SiteTable, employeeId: string, subject: Subject): Promise<Action[]> {
  const claim = await findSubjectClaim(table, subject);
  if (claim?.employee !== employeeId) return [];
  const guard = asItWas({ ...claim }, ['employee', 'told_at'], present);
  return [remove(table, subjectKey(table, subject), { ...guard, otherwise: () => reread })];
}

const asLinked = (read: SignOnLink | undefined): Guard => ({
  ...(read
    ? asItWas({ subject: read.subject, linked_at: read.linked_at }, ['subject', 'linked_at'], present)
    : { condition: absent }),
  otherwise: () => reread,
});

/** Links an employee with an account, on condition that the link is as read. */
export const linkSignOn = (
  table: SiteTable,
  employeeId: string,
  read: SignOnLink | undefined,
  link: SignOnLink,
): Action => put(table, { ...linkKey(table, employeeId), ...link }, asLinked(read));
