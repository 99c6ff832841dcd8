import type { Handlers } from '../../calls/call.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { ownReadMarkAndSettings } from '../../table/entities/along.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import {
  countUnread,
  findReadMark,
  listNotifications,
  markAt,
  markNotificationsRead,
} from '../../table/entities/notification.ts';
import { findSettings } from '../../table/entities/personal-settings.ts';

/** Notifications, for the bell. */
export const notificationsHandlers: Handlers<'notifications'> = {
  list: {
    along: ownReadMarkAndSettings,
    run: async ({ table, caller, now, query }) => {
      const employeeId = caller.employee.id;
      const [readUntil, { hidden_notifications: hidden }] = await Promise.all([
        findReadMark(table, employeeId),
        findSettings(table, employeeId),
      ]);
      const [notifications, unread_count] = await Promise.all([
        listNotifications(table, employeeId, now, { ...query, hidden }),
        countUnread(table, employeeId, now, { readUntil, hidden }),
      ]);
      return {
        notifications: notifications.map(
          ({ id, kind, message, at, about, evaluation_id, employee_id, trainee_id }) => ({
            id,
            kind,
            message,
            at,
            ...(about && { about }),
            ...(evaluation_id && { evaluation_id }),
            ...(employee_id && { employee_id }),
            ...(trainee_id && { trainee_id }),
            unread: id > readUntil,
          }),
        ),
        unread_count,
      };
    },
  },
  markRead: async ({ table, caller, actor, now, body }) => {
    const employeeId = caller.employee.id;
    const until = markAt(body.until, now);
    await withoutCollision(async () => {
      if ((await findReadMark(table, employeeId)) >= until) return;
      await transact(table, [
        markNotificationsRead(table, employeeId, until),
        audit(table, actor, now, {
          action: 'notifications.read',
          subject: { employee: employeeId },
          after: { until },
        }),
      ]);
    });
    return { detail: 'Marked as read' };
  },
};
