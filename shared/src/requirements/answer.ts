import type { FirearmType } from '../forms/firearm-types.ts';
import type { CertificationOn } from '../record/status-on.ts';
import { type CertificationDates, type CertificationStatus, certificationStatuses } from '../rules/certification.ts';
import type { RequirementRule, Source } from './requirement.ts';

/** The statuses of an hours requirement without an exemption. */
export const hoursStatuses = ['MET', 'ON_TRACK', 'SHORT', 'NOT_MET'] as const;
export type HoursStatus = (typeof hoursStatuses)[number];

/** Every status of a requirement: certification or evaluation, hours, and exempt. */
export const requirementStatuses = [...certificationStatuses, ...hoursStatuses, 'EXEMPT'] as const;
export type RequirementStatus = (typeof requirementStatuses)[number];

/** Display names of the statuses on screens, in files and in evidence. */
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

/** First and last day, as dates of the department. */
export interface Days {
  from: string;
  until: string;
}

/** A credit, class or certification that was considered. */
export interface CreditLookedAt {
  /** Its entry, or the first of several entries about one class. */
  entry: number;
  date: string;
  type_id: string | undefined;
  type_name: string | undefined;
  class_id: string | undefined;
  category_ids: string[];
  /** Recorded minutes, and minutes that count. */
  minutes: number;
  counted: number;
  /** Why it counts only in part or not at all; undefined: it counts in full. */
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

/** Progress in one part of an hours requirement. */
export interface HoursPart {
  of: 'whole' | 'category' | 'courses';
  /** Its categories or trainings; empty: all. */
  ids: string[];
  /** Minutes; for courses, a count. */
  needed: number;
  done: number;
  /** The share that enrolled classes will add. */
  held: number;
}

/** Returns the first unmet part of an hours requirement whose total hours are complete. */
export const unmetPart = <P extends Pick<HoursPart, 'of' | 'needed' | 'done'>>(parts: readonly P[]): P | undefined =>
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

/** A passed evaluation, which counts through `expires`. */
export interface PassedEvaluation {
  entry: number;
  date: string;
  form_name: string;
  expires: string;
}

/** A passed evaluation that does not count, and the reason. */
export interface UncountedPass {
  entry: number;
  date: string;
  form_name: string;
  because: 'withdrawn' | 'before_employment' | 'rounds' | 'shown';
}

/** The answer about the person, about a firearm that the person carries, or about a type of these firearms. */
export interface EvaluationPart {
  /** Its authorization, make and model; undefined: a type, or the person. */
  firearm: { id: string; entry: number; make: string; model: string } | undefined;
  /** Undefined: the person. */
  type: FirearmType | undefined;
  status: CertificationStatus;
  detail: 'expired' | 'never' | undefined;
  /** The last pass that counts, valid or not. */
  passed: PassedEvaluation | undefined;
  /** Later passes that do not count, by day. */
  uncounted: UncountedPass[];
  /** The last failed attempt after the pass. */
  failed: { entry: number; date: string } | undefined;
}

/** A person's answer to one requirement on a day, with everything that it follows from. */
export interface RequirementAnswer {
  requirement_id: string;
  name: string;
  kind: RequirementRule['kind'];
  status: RequirementStatus;
  /** Not for hours: why it is not met, or would not be without an exemption. */
  detail: 'expired' | 'never' | undefined;
  /** The version used: its entry in the department's record, the day from which it is in effect, and its source. */
  version: {
    entry: number;
    since: string;
    source: Source | undefined;
    /** If derived from a mandatory training: the day from which that is mandatory, and the entry that says so. */
    mandatory: { since: string; entry: number } | undefined;
  };
  exemption: ExemptionOn | undefined;
  /** For a certification: the current one, valid or not; and revoked ones of the same trainings. */
  certification: CertificationOn | undefined;
  revoked: CertificationOn[];
  /** For hours. `needed` and `done` are totals. */
  hours: HoursAnswer | undefined;
  /** For evaluations: the parts, each of which must be met. */
  evaluations: EvaluationPart[] | undefined;
}

/**
 * Returns the day earned and the last valid day of the certification, or of the evaluation that ends first. Undefined:
 * never certified, or some part was never passed.
 */
export function validityOf({
  certification,
  evaluations = [],
}: Pick<RequirementAnswer, 'certification' | 'evaluations'>): CertificationDates | undefined {
  if (evaluations.some(({ passed }) => passed === undefined)) return undefined;
  return evaluations.reduce<CertificationDates | undefined>(
    (first, { passed }) => (first && (first.expires ?? '') <= (passed?.expires ?? '') ? first : passed),
    certification,
  );
}

export interface HoursAnswer {
  period: Days;
  /** For the period of hire: how the requirement applies in it. */
  first: 'whole' | 'excused' | 'pro_rata' | undefined;
  minutes: number;
  needed_minutes: number;
  /** Minutes that enrolled classes will add; rolling periods count them as taken on the requested day. */
  held_minutes: number;
  /** Days until the last day of the period; 0 on the last day. */
  days_left: number;
  /** Total first, if minutes are required; then categories and courses, in the rule's order. */
  parts: HoursPart[];
  /** Credits considered, by day: in the period and in the year before. */
  credits: CreditLookedAt[];
}

/** A seat, or a class that might be taken, as it would count once certified. */
export interface SeatAhead {
  class_id: string;
  type_id: string;
  type_name: string;
  /** The class's last day, a date of the department. */
  date: string;
  minutes: number;
  category_ids: string[];
  /** Validity of its certification in months; undefined: forever. */
  months: number | undefined;
}
