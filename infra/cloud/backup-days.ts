/** Days for which backups are kept. Point-in-time recovery covers the last 35 days, so the lean profile keeps fewer. */
export const backupDays = { daily: { lean: 7, full: 35 }, monthly: 366, pointInTime: 35 } as const;

/**
 * Returns the day (yyyy-mm-dd, UTC) from which no backup by the plan has data that were deleted at a moment: the last
 * monthly backup was made on the first of that month.
 */
export function backupsGoneFrom(deleted: Date): string {
  const monthly = Date.UTC(deleted.getUTCFullYear(), deleted.getUTCMonth(), 1) + backupDays.monthly * 86_400_000;
  const others = deleted.getTime() + Math.max(backupDays.daily.full, backupDays.pointInTime) * 86_400_000;
  // One day more: a backup expires within the day after its time.
  return new Date(Math.max(monthly, others) + 86_400_000).toISOString().slice(0, 10);
}
