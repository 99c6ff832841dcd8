import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { detailResponse, id, wholeNumber } from '../fields.ts';
import { notificationKinds } from '../notification-kinds.ts';

export const notification = z.object({
  id: z.string(),
  message: z.string(),
  unread: z.boolean(),
  /** UTC ISO. */
  at: z.string(),
  kind: z.enum(notificationKinds),
  /** The training, and its class if it still exists. Older notifications have none. */
  about: z.object({ training_type_id: z.string(), class_id: z.string().optional() }).optional(),
  /** The evaluation of the person, for `evaluation_recorded`. */
  evaluation_id: z.string().optional(),
  /** The number of the evaluated person, for their evaluator. */
  employee_id: z.string().optional(),
  /** The trainee, for `field_training`. */
  trainee_id: z.string().optional(),
});
export type Notification = z.infer<typeof notification>;

/** Calls beyond docs/spec.md: notifications under the bell. */
export const notifications = {
  list: extraEndpoint('GET', '/api/notifications/', {
    summary:
      "The caller's notifications of the last 90 days, newest first, without the kinds that the caller hides, and how many of them are unread in all.",
    access: 'signed_in',
    query: z.object({ limit: wholeNumber('Limit', 1, 100).default(20), before: id.optional() }),
    response: z.object({ notifications: z.array(notification), unread_count: z.int() }),
  }),
  markRead: extraEndpoint('POST', '/api/notifications/read/', {
    summary: 'Marks the notification with this id and every older one as read.',
    access: 'signed_in',
    body: z.object({ until: id }),
    response: detailResponse,
  }),
};
