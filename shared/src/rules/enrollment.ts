/** The action of a class row's button (docs/spec.md section 4, "Enrollment per class row"). */
export type SeatAction = 'unenroll' | 'leave_waitlist' | 'join_waitlist' | 'enroll';

/** The caller's status in a class or a training type. */
export type EnrollmentStatus = 'Enrolled' | 'Waitlisted' | 'Not Enrolled';

interface CallerStatus {
  is_enrolled: boolean;
  is_waitlisted: boolean;
}

/** Returns the action that a class offers the caller. A class is full if `class_size` is at most `enrolled_count`. */
export function seatAction(row: CallerStatus & { class_size: number; enrolled_count: number }): SeatAction {
  if (row.is_enrolled) return 'unenroll';
  if (row.is_waitlisted) return 'leave_waitlist';
  return row.class_size <= row.enrolled_count ? 'join_waitlist' : 'enroll';
}

/** Returns the caller's status in a training from its classes (docs/spec.md section 4). */
export function enrollmentStatus(rows: readonly CallerStatus[]): EnrollmentStatus {
  if (rows.some((row) => row.is_enrolled)) return 'Enrolled';
  return rows.some((row) => row.is_waitlisted) ? 'Waitlisted' : 'Not Enrolled';
}

/** The fields that decide whether a class is open for enrollment; instants are UTC ISO. */
export interface Enrollable {
  is_active: boolean;
  canceled?: object | undefined;
  enrollment_start: string;
  enrollment_end: string;
  starts_at: string;
}

/** Returns why enrollment is closed at `now`; undefined: open (docs/behavior.md, "Enrollment"). */
export function closedReason(
  row: Enrollable,
  now: Date,
): 'class_canceled' | 'class_inactive' | 'class_started' | 'enrollment_closed' | undefined {
  const at = now.toISOString();
  if (row.canceled) return 'class_canceled';
  if (!row.is_active) return 'class_inactive';
  if (row.starts_at <= at) return 'class_started';
  return row.enrollment_start <= at && at <= row.enrollment_end ? undefined : 'enrollment_closed';
}
