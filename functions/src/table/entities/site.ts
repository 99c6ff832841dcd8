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
import {
  type Action,
  absent,
  ifAbsent,
  type Otherwise,
  present,
  put,
  remove,
  reread,
  transact,
  update,
} from '../core/write.ts';
import { addHolders } from './holders.ts';

/** Migrations: `entries` writes entries for older data, `histories` their short form (history.ts). */
export const schemas = { entries: 1, histories: 2 };

/** The migration of a new site. */
export const currentSchema = schemas.histories;

/** The fields of a department's sign-on that every sign-in needs. */
export interface SiteSignOn {
  /** The label of the button. */
  label: string;
  /** Passwords are accepted only from employees in `break_glass`. */
  password_closed?: true | undefined;
  /** The internal ids of the employees whose password is accepted when it is closed for others. */
  break_glass: readonly string[];
}

/** The department's mail settings. */
export interface SiteMail {
  /** Employees with a confirmed address may reset a forgotten password; absent: only administrators reset them. */
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
  /** The format of times. Absent in sites created before it was stored. */
  time_format?: TimeFormat | undefined;
  /** Holders of `manage_trainings` grant exemptions, too; absent: only administrators do. */
  exemptions_by_training?: boolean | undefined;
  /** The department has class surveys (stored name); absent: it has none. */
  evaluations?: boolean | undefined;
  /** The ids of federal holidays that the department does not observe; absent: observes all. */
  holidays_off?: readonly string[] | undefined;
  /** Days before expiry from which a certification counts as near expiration. */
  near_expiration_days: number;
  /** The department's rules of signing in; absent: a password suffices. */
  sign_in?: SignInPolicy | undefined;
  /** The sign-in fields of the department's own sign-on (rest: sign-on.ts); absent: none. */
  sign_on?: SiteSignOn | undefined;
  /** The department sends mail; absent: it does not. */
  mail?: SiteMail | undefined;
  /** Months after which data is deleted, by kind; absent: all data is kept. */
  retention?: RetentionRules | undefined;
  /** The setup guide; absent: it was never used. */
  setup?: SiteSetup | undefined;
  /** A person has registered a passkey, so the sign-in page offers them; absent: never. */
  passkeys?: true | undefined;
  /** A field training program was added, so supervisors see the link; absent: never. */
  field_training?: true | undefined;
  /** The administrator who last used their account, and when (UTC ISO). Daily, only if unused accounts are closed. */
  administrator_in?: { id: string; at: string } | undefined;
  /** How many active employees hold admin_access (invariant 5). */
  administrators: number;
  /** Raised by every change of the catalogue (versions.ts); absent: 0. */
  catalogue?: number | undefined;
  /** The site's last migration (entry/provisioning/migration/migrate-site.ts); absent: none. */
  schema?: number | undefined;
  /**
   * A trial department of `npm run verify`: never sealed, exported or imported, and its sign-ins leave the audit log
   * after some days. Set only at the creation, so a department in use never becomes one. Absent: a real department.
   */
  trial?: true | undefined;
  /** UTC ISO; no data of the site is older. Absent in sites created before it was stored. */
  created_at?: string | undefined;
}

export const siteKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'SITE' });

/** Returns the site; undefined: unknown site code. */
export async function findSite(table: SiteTable): Promise<Site | undefined> {
  return entityOrNone<Site>(await getItem(table, siteKey(table)));
}

/** Returns the site's item, to remove it and add it again. Undefined: unknown site code. */
export const findSiteItem = (table: SiteTable): Promise<Item | undefined> => getItem(table, siteKey(table));

/** Removes the site's item, on condition that it is as read: no one can use the site. */
export const removeSiteItem = (table: SiteTable, { PK, SK, ...fields }: Item): Action =>
  remove(table, { PK, SK }, asRead(fields, Object.keys(fields)));

/** Creates the site; fails with `taken` if the code is in use. */
export const addSite = (table: SiteTable, site: Site, taken: Otherwise): Action =>
  put(table, { ...siteKey(table), ...site }, { condition: absent, otherwise: taken });

/** Returns whether an item is the site's own. */
export const isSiteItem = (table: SiteTable, { PK, SK }: Item): boolean =>
  PK === siteKey(table).PK && SK === siteKey(table).SK;

/** Adds a site's item from another installation. */
export const addSiteItem = (table: SiteTable, item: Item, taken: Otherwise): Action =>
  put(table, { ...item, ...siteKey(table) }, { condition: absent, otherwise: taken });

/** Renames the site; fails with `gone` if the site does not exist. */
export const setSiteName = (table: SiteTable, name: string, gone: Otherwise): Action =>
  update(table, siteKey(table), setting({ name }), { condition: present, otherwise: gone });

/** Returns the site's format of times of day. */
export const timeFormatOf = ({ time_format }: Pick<Site, 'time_format'>): TimeFormat =>
  time_format ?? defaultTimeFormat;

/** Sets fields of the site, on condition that they are as read. The same holds for the functions below. */
const setAsRead = (table: SiteTable, read: Site, changes: Partial<Site>): Action =>
  update(table, siteKey(table), setting({ ...changes }), asRead({ ...read }, Object.keys(changes)));

export const setSiteTimeFormat = (table: SiteTable, read: Site, time_format: TimeFormat): Action =>
  setAsRead(table, read, { time_format });

/** Stores that a person of the site has a passkey. */
export const notePasskeys = (table: SiteTable): Action =>
  update(table, siteKey(table), setting({ passkeys: true }), { condition: present, otherwise: () => reread });

/** Stores that the site has a field training program. Nothing if it is stored. */
export const notePrograms = (table: SiteTable, { field_training }: Pick<Site, 'field_training'>): Action[] =>
  field_training
    ? []
    : [
        update(table, siteKey(table), setting({ field_training: true }), {
          condition: present,
          otherwise: () => reread,
        }),
      ];

export const setSiteExemptions = (table: SiteTable, read: Site, byTraining: boolean): Action =>
  setAsRead(table, read, { exemptions_by_training: byTraining || undefined });

export const setSiteSurveys = (table: SiteTable, read: Site, enabled: boolean): Action =>
  setAsRead(table, read, { evaluations: enabled || undefined });

export const setSiteHolidaysOff = (table: SiteTable, read: Site, off: readonly string[]): Action =>
  setAsRead(table, read, { holidays_off: off.length > 0 ? off : undefined });

export const setSiteMail = (table: SiteTable, read: Site, mail: SiteMail | undefined): Action =>
  setAsRead(table, read, { mail });

export const setSiteSetup = (table: SiteTable, read: Site, setup: SiteSetup): Action =>
  setAsRead(table, read, { setup });

export const setSiteSignIn = (table: SiteTable, read: Site, policy: SignInPolicy | undefined): Action =>
  setAsRead(table, read, { sign_in: policy });

export const setSiteRetention = (table: SiteTable, read: Site, rules: RetentionRules | undefined): Action =>
  setAsRead(table, read, { retention: rules });

/** Changes the number of active administrators; fails with `last` if none would be left (invariant 5). */
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

/** Whether new employees get a permission, and how many employees have it. */
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

export const addGlobalPermission = (table: SiteTable, type: PermissionType, permission: GlobalPermission): Action =>
  put(table, globalPermissionItem(table, type, permission));

/** Adds to the number of employees with a permission. */
export const addPermissionHolders = (table: SiteTable, type: PermissionType, difference: number): Action =>
  addHolders(table, globalPermissionKey(table, type), difference);

/** Sets whether new employees get a permission. */
export const setPermissionDefault = (table: SiteTable, type: PermissionType, active: boolean): Action =>
  update(table, globalPermissionKey(table, type), {
    expression: 'SET #default = :active, holders = if_not_exists(holders, :none)',
    names: { '#default': 'default' },
    values: { ':active': active, ':none': 0 },
  });

/** Stores a migration, on condition that it is the next one. */
export const setSiteSchema = (table: SiteTable, read: Site, schema: number): Action =>
  setAsRead(table, read, { schema });

const saltKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'SALT' });

/** Returns the secret for a migration's salts, so that equal data gets equal entries. It never leaves the table. */
export async function migrationSalt(table: SiteTable, create: () => string): Promise<string> {
  const found = await getItem(table, saltKey(table));
  if (found) return String(found.salt);
  const salt = create();
  await transact(table, [put(table, { ...saltKey(table), salt }, ifAbsent)]);
  return salt;
}

/** Stores an administrator's use of their account. Of concurrent ones, any may win. */
export async function noteAdministrator(table: SiteTable, id: string, now: Date): Promise<void> {
  await updateIf(table, siteKey(table), {
    expression: 'SET administrator_in = :noted',
    condition: present,
    values: { ':noted': { id, at: now.toISOString() } },
  });
}
