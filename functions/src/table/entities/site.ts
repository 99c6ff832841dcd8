import type { PermissionType } from '@muster/shared/permissions';
import type { RetentionRules } from '@muster/shared/rules/retention';
import type { SetupStep } from '@muster/shared/rules/setup';
import type { SignInPolicy } from '@muster/shared/rules/sign-in-policy';
import { defaultTimeFormat, type TimeFormat } from '@muster/shared/rules/time-format';
import { asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { updateIf } from '../core/conditional-write.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, ifAbsent, type Otherwise, present, put, transact, update } from '../core/write.ts';
import { addHolders } from './holders.ts';

/**
 * Migrations: `entries` writes the entries of what was stored before there were any, `histories` their short form
 * (history.ts).
 */
export const schemas = { entries: 1, histories: 2 };

/** The migration that a new site has gone through. */
export const currentSchema = schemas.histories;

/** What a sign-in must know of a department's sign-on. */
export interface SiteSignOn {
  /** What the button is called. */
  label: string;
  /** A password suffices for nobody but those in `break_glass`. */
  password_closed?: true | undefined;
  /** The internal ids of the employees whose password is accepted when it is closed for others. */
  break_glass: readonly string[];
}

/** What a department sends by mail. */
export interface SiteMail {
  /** Who has a confirmed address can replace a forgotten password; absent: only administrators reset them. */
  forgot_password?: true | undefined;
}

/** The stored state of the setup guide. The rest of the progress follows from the department's data. */
export interface SiteSetup {
  /** Administrators are led through the guide. */
  active: boolean;
  /** The steps that an administrator has confirmed or skipped, in the order of the guide. */
  settled: readonly SetupStep[];
}

/** A department: its settings and counters. */
export interface Site {
  name: string;
  /** IANA zone; session dates and times are local to it. */
  timezone: string;
  /** How times are written, in lists and in texts. Absent in sites created before it was stored. */
  time_format?: TimeFormat | undefined;
  /** Holders of `manage_trainings` grant exemptions, too; absent: only administrators do. */
  exemptions_by_training?: boolean | undefined;
  /** Attendees evaluate their classes; absent: they do not. */
  evaluations?: boolean | undefined;
  /** The ids of the federal holidays that the department does not keep; absent: it keeps all of them. */
  holidays_off?: readonly string[] | undefined;
  /** Days before expiry from which a certification counts as near expiration. */
  near_expiration_days: number;
  /** What the department asks of everybody who signs in; absent: nothing beyond the password. */
  sign_in?: SignInPolicy | undefined;
  /** The department's own sign-on, as far as a sign-in must know it (sign-on.ts has the rest); absent: it has none. */
  sign_on?: SiteSignOn | undefined;
  /** The department sends mail; absent: it does not. */
  mail?: SiteMail | undefined;
  /** After how many months what is deleted; absent: everything is kept. */
  retention?: RetentionRules | undefined;
  /** The setup guide; absent: it was never used. */
  setup?: SiteSetup | undefined;
  /** Somebody has registered a passkey, so that the sign-in page offers them; absent: nobody ever did. */
  passkeys?: true | undefined;
  /**
   * The administrator whose use of their account was noted last, and when (UTC ISO): at most once a day, and only where
   * unused accounts are closed. Absent: nobody's.
   */
  administrator_in?: { id: string; at: string } | undefined;
  /** How many active employees hold admin_access (invariant 5). */
  administrators: number;
  /** Raised by every change of the catalogue (versions.ts); absent: 0. */
  catalogue?: number | undefined;
  /** The last migration that the site has gone through (entry/provisioning/migration/migrate-site.ts); absent: none. */
  schema?: number | undefined;
  /** UTC ISO; nothing of the site is older. Absent in sites created before it was stored. */
  created_at?: string | undefined;
}

export const siteKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'SITE' });

/** Returns the site, or undefined when no department has this code. */
export async function findSite(table: SiteTable): Promise<Site | undefined> {
  return entityOrNone<Site>(await getItem(table, siteKey(table)));
}

/** Returns the action that creates the site; `taken` gives the error when the code is in use. */
export const addSite = (table: SiteTable, site: Site, taken: Otherwise): Action =>
  put(table, { ...siteKey(table), ...site }, { condition: absent, otherwise: taken });

/** Returns whether an item is the site's own. */
export const isSiteItem = (table: SiteTable, { PK, SK }: Item): boolean =>
  PK === siteKey(table).PK && SK === siteKey(table).SK;

/** Returns the action that adds a site's item as another installation had it. */
export const addSiteItem = (table: SiteTable, item: Item, taken: Otherwise): Action =>
  put(table, { ...item, ...siteKey(table) }, { condition: absent, otherwise: taken });

/** Returns the action that renames the site; `gone` gives the error when there is none. */
export const setSiteName = (table: SiteTable, name: string, gone: Otherwise): Action =>
  update(table, siteKey(table), setting({ name }), { condition: present, otherwise: gone });

/** Returns how the site writes times of day. */
export const timeFormatOf = ({ time_format }: Pick<Site, 'time_format'>): TimeFormat =>
  time_format ?? defaultTimeFormat;

/** Returns the action that sets fields of the site, on condition that they are still as read. */
const setAsRead = (table: SiteTable, read: Site, changes: Partial<Site>): Action =>
  update(table, siteKey(table), setting({ ...changes }), asRead({ ...read }, Object.keys(changes)));

/** Returns the action that sets how the site writes times, on condition that it is still written as read. */
export const setSiteTimeFormat = (table: SiteTable, read: Site, time_format: TimeFormat): Action =>
  setAsRead(table, read, { time_format });

/** Returns the action that notes that somebody of the site has a passkey. */
export const notePasskeys = (table: SiteTable): Action => update(table, siteKey(table), setting({ passkeys: true }));

/** Returns the action that sets who grants exemptions, on condition that it is still as read. */
export const setSiteExemptions = (table: SiteTable, read: Site, byTraining: boolean): Action =>
  setAsRead(table, read, { exemptions_by_training: byTraining || undefined });

/** Returns the action that sets whether attendees evaluate their classes, on condition that it is still as read. */
export const setSiteEvaluations = (table: SiteTable, read: Site, enabled: boolean): Action =>
  setAsRead(table, read, { evaluations: enabled || undefined });

/** Returns the action that sets which federal holidays are not kept, on condition that they are still as read. */
export const setSiteHolidaysOff = (table: SiteTable, read: Site, off: readonly string[]): Action =>
  setAsRead(table, read, { holidays_off: off.length > 0 ? off : undefined });

/** Returns the action that sets what the site sends by mail, on condition that it is still as read. */
export const setSiteMail = (table: SiteTable, read: Site, mail: SiteMail | undefined): Action =>
  setAsRead(table, read, { mail });

/** Returns the action that sets the state of the setup guide, on condition that it is still as read. */
export const setSiteSetup = (table: SiteTable, read: Site, setup: SiteSetup): Action =>
  setAsRead(table, read, { setup });

/** Returns the action that sets the site's rules of sign-ins, on condition that it is still as read. */
export const setSiteSignIn = (table: SiteTable, read: Site, policy: SignInPolicy | undefined): Action =>
  setAsRead(table, read, { sign_in: policy });

/** Returns the action that sets what is deleted after which time, on condition that it is still as read. */
export const setSiteRetention = (table: SiteTable, read: Site, rules: RetentionRules | undefined): Action =>
  setAsRead(table, read, { retention: rules });

/**
 * Returns the action that changes the number of active administrators. Conditions on at least one being left (invariant
 * 5); `last` gives the error when none would be.
 */
export const changeAdministratorCount = (table: SiteTable, difference: number, last: Otherwise): Action =>
  update(
    table,
    siteKey(table),
    { expression: 'ADD administrators :difference', values: { ':difference': difference } },
    {
      condition: difference > 0 ? present : 'administrators > :taken',
      ...(difference > 0 ? {} : { values: { ':taken': -difference } }),
      otherwise: last,
    },
  );

/** Whether new employees get a permission, and how many employees hold it. */
export interface GlobalPermission {
  default: boolean;
  holders: number;
}

export const globalPermissionKey = (table: SiteTable, type: PermissionType): Key => ({
  PK: `${table.site}#SITE`,
  SK: `PERM#${type}`,
});

export const globalPermissionItem = (table: SiteTable, type: PermissionType, permission: GlobalPermission): Item => ({
  ...globalPermissionKey(table, type),
  ...permission,
});

/** Returns every global permission of the site, by type. */
export async function listGlobalPermissions(table: SiteTable): Promise<Map<string, GlobalPermission>> {
  const items = await queryAll(table, `${table.site}#SITE`, { prefix: 'PERM#' });
  return new Map(items.map((item) => [item.SK.slice('PERM#'.length), entityOf<GlobalPermission>(item)]));
}

/** Returns the action that creates a global permission. */
export const addGlobalPermission = (table: SiteTable, type: PermissionType, permission: GlobalPermission): Action =>
  put(table, globalPermissionItem(table, type, permission));

/** Returns the action that adds to the number of employees who hold a permission. */
export const addPermissionHolders = (table: SiteTable, type: PermissionType, difference: number): Action =>
  addHolders(table, globalPermissionKey(table, type), difference);

/** Returns the action that sets whether new employees get a permission. */
export const setPermissionDefault = (table: SiteTable, type: PermissionType, active: boolean): Action =>
  update(table, globalPermissionKey(table, type), {
    expression: 'SET #default = :active, holders = if_not_exists(holders, :none)',
    names: { '#default': 'default' },
    values: { ':active': active, ':none': 0 },
  });

/** Returns the action that notes a migration, on condition that it is the next one. */
export const setSiteSchema = (table: SiteTable, read: Site, schema: number): Action =>
  setAsRead(table, read, { schema });

const saltKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'SALT' });

/**
 * Returns the secret from which a migration makes the salts of texts, so that the same data gets the same entries;
 * creates it the first time. It never leaves the table.
 */
export async function migrationSalt(table: SiteTable, create: () => string): Promise<string> {
  const found = await getItem(table, saltKey(table));
  if (found) return String(found.salt);
  const salt = create();
  await transact(table, [put(table, { ...saltKey(table), salt }, ifAbsent)]);
  return salt;
}

/** Notes that an administrator uses their account. Of several at once any may be noted. */
export async function noteAdministrator(table: SiteTable, id: string, now: Date): Promise<void> {
  await updateIf(table, siteKey(table), {
    expression: 'SET administrator_in = :noted',
    condition: present,
    values: { ':noted': { id, at: now.toISOString() } },
  });
}
