import type { Handlers } from '../http/call.ts';
import { put, reread, transact, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { countUnread, findReadMark, listNotifications, markAt, readMarkItem } from '../table/entities/notification.ts';

/** What the bell shows: our own calls. */
export const notificationsHandlers: Handlers<'notifications'> = {
  list: async ({ table, caller, now, query }) => {
    const { id } = caller.employee;
    const [rows, readUntil] = await Promise.all([listNotifications(table, id, now, query), findReadMark(table, id)]);
    return {
      notifications: rows.map(({ id, kind, message, at }) => ({ id, kind, message, at, unread: id > readUntil })),
      unread_count: await countUnread(table, id, now, readUntil),
    };
  },
  markRead: async ({ table, caller, actor, now, body }) => {
    const { id } = caller.employee;
    const until = markAt(body.until, now);
    await withoutCollision(async () => {
      // A mark never goes back: another tab may have seen newer ones.
      if ((await findReadMark(table, id)) >= until) return;
      await transact(table, [
        put(table, readMarkItem(table, id, until), {
          condition: 'attribute_not_exists(PK) OR #until < :until',
          names: { '#until': 'until' },
          values: { ':until': until },
          otherwise: () => reread,
        }),
        audit(table, actor, now, {
          action: 'notifications.read',
          subject: { employee: id },
          after: { until },
        }),
      ]);
    });
    return { detail: 'Marked as read' };
  },
};
