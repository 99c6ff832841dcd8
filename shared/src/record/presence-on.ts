import type { AssignmentFacts, BareEntry } from './entry.ts';

/** A person's employment and assignment on a day. */
export interface PresenceOn {
  employed: boolean;
  active: boolean;
  /** The employee number and assignment of that day. */
  employee_id: string | undefined;
  rank_id: string | undefined;
  rank_name: string | undefined;
  unit_id: string | undefined;
  unit_name: string | undefined;
  group_id: string | undefined;
  group_name: string | undefined;
  /** The internal id of the supervisor. */
  supervisor: string | undefined;
  /** The first day of the current or last employment. */
  hired_on: string | undefined;
}

const assignmentOf = (data: AssignmentFacts) => ({
  rank_id: data.rank_id,
  rank_name: data.rank_name,
  unit_id: data.unit_id,
  unit_name: data.unit_name,
  group_id: data.group_id,
  group_name: data.group_name,
  supervisor: data.supervisor,
});

/** Returns the employment and assignment after these entries, which are ordered by day. */
export function presenceOf(own: readonly BareEntry[]): PresenceOn {
  const presence: PresenceOn = {
    employed: false,
    active: false,
    employee_id: undefined,
    ...assignmentOf({}),
    hired_on: undefined,
  };
  for (const { kind, valid_on, data } of own) {
    if (kind === 'employment.started') Object.assign(presence, { employed: true, active: true, hired_on: valid_on });
    if (kind === 'employment.started' || kind === 'identity') presence.employee_id = data.employee_id;
    if (kind === 'employment.started' || kind === 'assignment') Object.assign(presence, assignmentOf(data));
    if (kind === 'employment.status') presence.active = presence.employed && data.active;
    if (kind === 'employment.ended') Object.assign(presence, { employed: false, active: false });
  }
  return presence;
}
