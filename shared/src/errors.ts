/**
 * Every API error: code, status and text (docs/behavior.md, "Errors"). Programs compare the code, never the
 * text. A handler may replace the text with a more specific one, but not the code or status.
 */
export const errorList = {
  invalid_input: { status: 400, text: 'Please check the highlighted fields' },
  not_json: { status: 400, text: 'The request body is not valid JSON' },
  invalid_reset: { status: 400, text: 'This password reset is no longer valid. Please sign in again.' },
  password_reused: { status: 400, text: 'The new password must differ from your previous passwords' },
  password_banned: { status: 400, text: 'This password is too easy to guess. Please choose another one.' },
  wrong_password: { status: 400, text: 'Current password is incorrect' },
  password_unchanged: { status: 400, text: 'The new password must differ from the current one' },
  enrollment_closed: { status: 400, text: 'Enrollment for this class is not open' },
  class_inactive: { status: 400, text: 'This class is not active' },
  class_started: { status: 400, text: 'This class has already started' },
  class_canceled: { status: 409, text: 'This class has been canceled' },
  not_enrolled: { status: 400, text: 'You are not enrolled in this class' },
  not_waitlisted: { status: 400, text: 'You are not on the waitlist of this class' },
  not_full: { status: 400, text: 'This class still has free seats. Please enroll instead.' },
  type_has_classes: { status: 400, text: 'Cannot delete training type with existing classes' },
  wrong_code: {
    status: 400,
    text: 'This code is wrong or no longer valid. Please scan or type the code that is shown now.',
  },
  check_in_closed: {
    status: 400,
    text: 'Check-in is not open. It opens 60 minutes before a class starts and closes 60 minutes after it ends.',
  },
  class_not_ended: { status: 400, text: 'Certifications can be issued once the class has ended' },
  session_not_begun: { status: 400, text: 'Attendance can be recorded from the day of the session' },
  not_assessed: { status: 400, text: 'This training has no assessment' },
  reason_required: {
    status: 400,
    text: 'A different value is already recorded. Please give a reason for the correction.',
  },
  already_certified: { status: 400, text: 'This attendee is already certified and cannot be removed' },
  already_revoked: { status: 409, text: 'This certification has already been revoked' },
  already_exempt: {
    status: 409,
    text: 'This person is already exempt on some of these days. Please end that exemption first, or choose other days.',
  },
  already_ended: { status: 409, text: 'This has already ended' },
  already_withdrawn: { status: 409, text: 'This credit has already been withdrawn' },
  document_refused: { status: 400, text: 'This file was not accepted' },
  notice_required: {
    status: 400,
    text: 'Please read and accept the notice of your department before you sign in.',
  },
  invalid_ticket: { status: 400, text: 'This sign-in took too long or was already used. Please sign in again.' },
  invalid_link: {
    status: 400,
    text: 'This link is no longer valid. Links work once, within 24 hours. Please request a new one in the settings.',
  },
  not_signed_in: { status: 401, text: 'Please sign in' },
  sign_in_failed: { status: 401, text: 'Invalid username or password' },
  session_locked: { status: 401, text: 'You have been away for a while. Please confirm that it is you.' },
  wrong_factor: { status: 401, text: 'Verification failed. Please try again.' },
  fresh_proof_required: { status: 403, text: 'Please confirm that it is you, and try again.' },
  sign_on_failed: { status: 401, text: 'Single sign-on failed. Please start again.' },
  password_closed: {
    status: 403,
    text: 'Your department does not accept passwords here. Please use its single sign-on.',
  },
  forbidden: { status: 403, text: 'You do not have permission to do this' },
  other_site: { status: 403, text: 'You are signed in to another department' },
  other_website: {
    status: 403,
    text: 'This request came from another website and was not carried out. Please open Muster and try again there.',
  },
  not_found: { status: 404, text: 'Not found' },
  already_enrolled: { status: 409, text: 'You are already enrolled in this class' },
  already_waitlisted: { status: 409, text: 'You are already on the waitlist of this class' },
  too_many_waits: { status: 409, text: 'You are on too many waitlists for this training. Please leave one first.' },
  class_full: { status: 409, text: 'This class is full' },
  overlap: { status: 409, text: 'This class overlaps another class you are enrolled in' },
  same_type: { status: 409, text: 'You are already enrolled in another class of this training' },
  prerequisites_missing: { status: 409, text: 'A prerequisite of this class is missing' },
  name_taken: { status: 409, text: 'A training with this name already exists' },
  type_archived: {
    status: 409,
    text: 'This training is archived and gets no new classes. Please take it out of the archive first.',
  },
  size_below_enrolled: { status: 409, text: 'Class size cannot be smaller than the number of people enrolled' },
  class_certified: { status: 409, text: 'A class with issued certifications cannot be deleted' },
  class_attended: { status: 409, text: 'A class with recorded attendance, results or evaluations cannot be deleted' },
  session_attended: {
    status: 409,
    text: 'Attendance is recorded for this date, so its day and times cannot be changed',
  },
  attendance_recorded: {
    status: 409,
    text: 'Attendance, a result or an evaluation is recorded for this person, so they cannot be removed. Please mark them absent instead.',
  },
  attendance_closed: { status: 409, text: 'The attendance of this class is locked. Please reopen it first.' },
  attendance_incomplete: { status: 409, text: 'Attendance is not marked for everyone yet' },
  survey_answered: {
    status: 409,
    text: 'You have already answered the survey of this class. Your first answers count.',
  },
  survey_closed: { status: 409, text: 'The survey of this class is closed' },
  not_qualified: {
    status: 409,
    text: 'The evaluator was not qualified for this form on that day, so nothing was recorded.',
  },
  no_attempt_left: { status: 409, text: 'This person has no attempt left with this form' },
  remediation_missing: {
    status: 409,
    text: 'The last attempt failed. Please record the remedial training before another attempt.',
  },
  not_failed: { status: 409, text: 'Remedial training belongs to a failed evaluation' },
  not_asked: { status: 409, text: 'This evaluation does not require an acknowledgment' },
  already_reviewed: { status: 409, text: 'This report was already reviewed' },
  day_reported: { status: 409, text: 'This day already has a daily report or a reason why it has none' },
  in_field_training: { status: 409, text: 'This person is already in field training' },
  training_ended: { status: 409, text: 'This field training has ended, or is not at this step' },
  already_acknowledged: { status: 409, text: 'You have already acknowledged this evaluation' },
  form_unchanged: { status: 409, text: 'This form has no changes to publish' },
  serial_taken: { status: 409, text: 'A firearm of this make with this serial number already exists' },
  firearm_retired: { status: 409, text: 'This firearm is retired. Please take it back into service first.' },
  already_authorized: {
    status: 409,
    text: 'This person is already authorized for this firearm on some of these days. Please end that authorization first.',
  },
  corrected_too_often: {
    status: 409,
    text: 'This was corrected too often, so no more corrections can be recorded. Please ask an administrator to check it.',
  },
  last_factor: {
    status: 409,
    text: 'Your department requires two-step verification, and this is your last method. Please add another one first.',
  },
  no_factor: { status: 409, text: 'Two-step verification is not set up' },
  employee_id_taken: { status: 409, text: 'An employee with this ID already exists' },
  last_administrator: { status: 409, text: 'The last administrator of a department cannot be removed' },
  rank_taken: { status: 409, text: 'A rank with this name already exists' },
  rank_cycle: { status: 409, text: 'A rank cannot be placed below itself' },
  unit_cycle: { status: 409, text: 'A unit cannot be part of itself, directly or through others' },
  supervisor_cycle: { status: 409, text: 'Employees cannot supervise themselves, directly or through others' },
  rank_held: { status: 409, text: 'This rank is assigned to employees and cannot be deleted' },
  mail_off: { status: 409, text: 'Email is not available in your department' },
  in_use: { status: 409, text: 'This is still in use and cannot be removed' },
  list_full: { status: 409, text: 'This list is full. Please remove unused entries first.' },
  edit_conflict: {
    status: 409,
    text: 'Someone else changed this after you opened it. Your changes were not saved. Please choose which values to keep.',
  },
  changed_since: {
    status: 409,
    text: 'This was already done and has changed since. Please check the current state.',
  },
  upload_missing: { status: 409, text: 'The file has not arrived. Please send it again.' },
  document_removed: { status: 409, text: 'This document was removed' },
  too_large: { status: 413, text: 'The request is too large' },
  not_sent_as_json: { status: 415, text: 'The request must be sent as application/json' },
  key_reused: { status: 422, text: 'This Idempotency-Key was used for another request' },
  too_many_requests: { status: 429, text: 'Too many requests. Please try again in a moment.' },
  too_many_attempts: { status: 429, text: 'Too many failed attempts. Please try again in 10 minutes.' },
  site_busy: {
    status: 429,
    text: 'Your department is sending too many requests. Please try again in a few seconds.',
  },
  sign_in_busy: {
    status: 429,
    text: 'Many people are signing in at this moment. Please try again in a few seconds.',
  },
  unexpected: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  busy: { status: 503, text: 'The system is busy. Nothing was changed. Please try again in a moment.' },
  sign_on_unavailable: {
    status: 503,
    text: "Your department's single sign-on is not responding. Please try again in a few minutes.",
  },
  unsure: {
    status: 503,
    text: 'The system is busy. Your change may have been saved. Please check before you try again.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorList;

/** Validation messages by field. Nested fields use dots: `dates.0.start_time`. */
export type FieldErrors = Record<string, string[]>;

/** A field that two people changed to different values. */
export interface EditConflict {
  field: string;
  /** The value of this edit and the stored value, as text. */
  yours: string;
  theirs: string;
  /** The stored value in the form of calls. The next edit sends it as `read`. */
  value: unknown;
}

/** The body of an error response without `bareFieldErrors` (docs/spec.md section 8). */
export interface ErrorBody {
  detail: string;
  code: ErrorCode;
  /** On enroll's 409 (docs/spec.md section 8): the client shows `detail` unchanged. */
  conflict?: true;
  fields?: FieldErrors;
  /** Only on `edit_conflict`. */
  conflicts?: EditConflict[];
  /** Only on `sign_in_busy`, if others of the department are waiting: the position in the queue, from 1. */
  place?: number;
  /** Only on `unexpected`, to include in a report. */
  request_id?: string;
}
