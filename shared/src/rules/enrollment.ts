/** What the action button of a class row offers (SPEC.md section 4, "Enrollment per class row"). */
export type SeatAction = 'unenroll' | 'leave_waitlist' | 'join_waitlist' | 'enroll';

/** How the caller stands to a class or a training type. */
export type EnrollmentStatus = 'Enrolled' | 'Waitlisted' | 'Not Enrolled';

interface Standing {
  is_enrolled: boolean;
  is_waitlisted: boolean;
}

/** The action a class offers the caller; full means `class_size` at most `enrolled_count`. */
export function seatAction(row: Standing & { class_size: number; enrolled_count: number }): SeatAction {
  if (row.is_enrolled) return 'unenroll';
  if (row.is_waitlisted) return 'leave_waitlist';
  return row.class_size <= row.enrolled_count ? 'join_waitlist' : 'enroll';
}

/** Enrolled if any class is enrolled, else Waitlisted if any is waitlisted, else Not Enrolled (SPEC.md section 4). */
export function enrollmentStatus(rows: readonly Standing[]): EnrollmentStatus {
  if (rows.some((row) => row.is_enrolled)) return 'Enrolled';
  return rows.some((row) => row.is_waitlisted) ? 'Waitlisted' : 'Not Enrolled';
}

/** What a class looks like to the enrollment window; instants as UTC ISO strings, which compare as text. */
export interface Enrollable {
  is_active: boolean;
  enrollment_start: string;
  enrollment_end: string;
  starts_at: string;
}

/** Why a class takes no enrollment at `now`, or undefined when it does (DESIGN.md section 3, "Enrollment"). */
export function closedReason(
  row: Enrollable,
  now: Date,
): 'class_inactive' | 'class_started' | 'enrollment_closed' | undefined {
  const at = now.toISOString();
  if (!row.is_active) return 'class_inactive';
  if (row.starts_at <= at) return 'class_started';
  return row.enrollment_start <= at && at <= row.enrollment_end ? undefined : 'enrollment_closed';
}
