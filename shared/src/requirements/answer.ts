import type { CertificationOn } from '../record/status-on.ts';
import { certificationStatuses } from '../rules/certification.ts';
import type { RequirementRule, Source } from './requirement.ts';

/** The statuses of a requirement of hours while it is not exempt. */
export const hoursStatuses = ['MET', 'ON_TRACK', 'SHORT', 'NOT_MET'] as const;
export type HoursStatus = (typeof hoursStatuses)[number];

/** Every status of a requirement: of a certification, of hours, and of who is exempt. */
export const requirementStatuses = [...certificationStatuses, ...hoursStatuses, 'EXEMPT'] as const;
export type RequirementStatus = (typeof requirementStatuses)[number];

/** The words of the statuses on screens, in files and in evidence. */
export const requirementStatusWords = {
  MISSING: 'Missing',
  PENDING: 'Pending Attendance',
  NEAR_EXPIRATION: 'Near Expiration',
  COMPLETED: 'Completed',
  MET: 'Met',
  ON_TRACK: 'On Track',
  SHORT: 'Short',
  NOT_MET: 'Not Met',
  EXEMPT: 'Exempt',
} as const satisfies Record<RequirementStatus, string>;

/** A first and a last day, dates of the department. */
export interface Days {
  from: string;
  until: string;
}

/** A credit, class or certification that was looked at. */
export interface CreditLookedAt {
  /** Its entry, or the first of several that tell of one class. */
  entry: number;
  date: string;
  type_id: string | undefined;
  type_name: string | undefined;
  class_id: string | undefined;
  category_ids: string[];
  /** As recorded, and how many of them count. */
  minutes: number;
  counted: number;
  /** Why it counts not at all or in part; undefined: all of it counts. */
  because: CreditReason | undefined;
}

export type CreditReason =
  | 'revoked'
  | 'withdrawn'
  | 'other_period'
  | 'excluded_type'
  | 'excluded_category'
  | 'repeat'
  | 'teaching'
  | 'external'
  | 'too_short'
  | 'category_cap'
  | 'type_cap'
  | 'class_cap';

/** How far a part of a requirement of hours is met. */
export interface HoursPart {
  of: 'whole' | 'category' | 'courses';
  /** The categories or trainings that it is about; empty: all. */
  ids: string[];
  /** Minutes; of courses, how many. */
  needed: number;
  done: number;
  /** What the seats already held will add. */
  held: number;
}

/** Returns the first part of a requirement of hours that is not met although the hours are complete. */
export const lackingPart = <P extends Pick<HoursPart, 'of' | 'needed' | 'done'>>(parts: readonly P[]): P | undefined =>
  parts.some(({ of, needed, done }) => of === 'whole' && done < needed)
    ? undefined
    : parts.find(({ needed, done }) => done < needed);

export interface ExemptionOn {
  entry: number;
  requirement_id: string;
  from: string;
  until: string | undefined;
  approver: string;
}

/** A person's answer to one requirement on a day, with everything that it follows from. */
export interface RequirementAnswer {
  requirement_id: string;
  name: string;
  kind: RequirementRule['kind'];
  status: RequirementStatus;
  /** Why it is not met, and what it would be without an exemption: of a certification only. */
  detail: 'expired' | 'never' | undefined;
  /** The version used: its entry in the department's record, since when it is in force, and where it comes from. */
  version: {
    entry: number;
    since: string;
    source: Source | undefined;
    /** It follows from a mandatory training: since when that is mandatory, and the entry that says so. */
    mandatory: { since: string; entry: number } | undefined;
  };
  exemption: ExemptionOn | undefined;
  /**
   * Of a certification: the one that counts, valid or not; and those of the same trainings that were revoked by then.
   */
  certification: CertificationOn | undefined;
  revoked: CertificationOn[];
  /** Of hours. `needed` and `done` are those of the whole. */
  hours: HoursAnswer | undefined;
}

export interface HoursAnswer {
  period: Days;
  /** The person was hired in this period, and how it is asked then. */
  first: 'whole' | 'excused' | 'pro_rata' | undefined;
  minutes: number;
  needed_minutes: number;
  /** Minutes that the seats already held will add; in a rolling period as if they were taken on the day asked about. */
  held_minutes: number;
  /** Days from the day asked about to the period's last; 0 on the last. */
  days_left: number;
  /** The whole first, where minutes are asked for; then categories and courses, in the rule's order. */
  parts: HoursPart[];
  /** What was looked at, by day: of the period and of the year before it. */
  credits: CreditLookedAt[];
}

/** A seat that is held, or a class that might be taken, as it would count once it was certified. */
export interface SeatAhead {
  class_id: string;
  type_id: string;
  type_name: string;
  /** The class's last day, a date of the department. */
  date: string;
  minutes: number;
  category_ids: string[];
  /** Months that its certification would be valid; undefined: for ever. */
  months: number | undefined;
}
