import type { ClassSession } from './class-sessions.ts';

/** From and until which day an auditor may sign in, as dates of the department, both included. */
export interface AccessDays {
  open_from: string;
  open_until: string;
}

/** Which days an auditor may ask about, as dates of the department, both included. */
export interface AuditedDays {
  range_from: string;
  range_until: string;
}

/** What an auditor's account is limited to; without any, everything of the audited days. */
export interface AuditLimits {
  /** Requirements and trainings; absent: all. The requirement of a mandatory training has the id of the training. */
  topics?: readonly string[] | undefined;
}

/** How an auditor's access stands: not begun, open, past its last day, or ended by an administrator. */
export const accessStates = ['planned', 'open', 'over', 'ended'] as const;
export type AccessState = (typeof accessStates)[number];

/** Returns how an auditor's access stands on a day of the department. */
export function accessState(
  { active, open_from, open_until }: AccessDays & { active: boolean },
  day: string,
): AccessState {
  if (!active) return 'ended';
  if (day < open_from) return 'planned';
  return day > open_until ? 'over' : 'open';
}

/** Returns whether a day is one of those that an auditor may ask about. */
export const isAuditedDay = ({ range_from, range_until }: AuditedDays, day: string): boolean =>
  range_from <= day && day <= range_until;

/** Returns whether an auditor may ask about a requirement or a training. */
export const isAuditedTopic = ({ topics }: AuditLimits, id: string): boolean => !topics || topics.includes(id);

/**
 * Returns whether an auditor sees a class: all its days are audited ones, and its training is no other than those of
 * the account.
 */
export const isAuditedClass = (
  auditor: AuditedDays & AuditLimits,
  { sessions, type_id }: { sessions: readonly Pick<ClassSession, 'date'>[]; type_id: string },
): boolean => isAuditedTopic(auditor, type_id) && sessions.every(({ date }) => isAuditedDay(auditor, date));

/** Returns whether an account may do something before a change that it may not do after it. */
export function narrowsAccess(
  before: AccessDays & AuditedDays & AuditLimits,
  after: AccessDays & AuditedDays & AuditLimits,
): boolean {
  const { topics } = after;
  return (
    after.open_from > before.open_from ||
    after.open_until < before.open_until ||
    after.range_from > before.range_from ||
    after.range_until < before.range_until ||
    (topics !== undefined && (!before.topics || before.topics.some((id) => !topics.includes(id))))
  );
}
