import type { OptionalKind } from '@muster/shared/notification-kinds';
import type { SiteTable } from '../core/client.ts';
import { getItem, type Key } from '../core/read.ts';
import { type Action, absent, put, reread } from '../core/write.ts';

/** An employee's choices on the Settings page. */
export interface PersonalSettings {
  /** 0 before the first choice; raised by each. */
  version: number;
  hidden_notifications: OptionalKind[];
}

export const settingsKey = (table: SiteTable, employeeId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: 'SETTINGS',
});

/** For along.ts: `findSettings` of the caller. Separate, since the settings function may not use along.ts's queries. */
export const ownSettings = (table: SiteTable, { employeeId }: { employeeId: string }): Key[] => [
  settingsKey(table, employeeId),
];

/** Returns an employee's settings; by default, nothing is hidden. */
export async function findSettings(table: SiteTable, employeeId: string): Promise<PersonalSettings> {
  const item = await getItem(table, settingsKey(table, employeeId));
  return {
    version: Number(item?.version ?? 0),
    hidden_notifications: (item?.hidden_notifications ?? []) as OptionalKind[],
  };
}

/** Sets the hidden kinds of notifications, on condition that the settings are as read: the later choice counts. */
export const setHiddenNotifications = (
  table: SiteTable,
  employeeId: string,
  read: PersonalSettings,
  hidden_notifications: readonly OptionalKind[],
): Action =>
  put(
    table,
    { ...settingsKey(table, employeeId), version: read.version + 1, hidden_notifications },
    {
      condition: `${absent} OR #version = :read`,
      names: { '#version': 'version' },
      values: { ':read': read.version },
      otherwise: () => reread,
    },
  );
