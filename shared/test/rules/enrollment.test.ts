import { closedReason, enrollmentStatus, seatAction } from '@muster/shared/rules/enrollment';
import { describe, expect, test } from 'vitest';

const standing = (is_enrolled: boolean, is_waitlisted: boolean) => ({ is_enrolled, is_waitlisted });
const enrolled = standing(true, false);
const waitlisted = standing(false, true);
const neither = standing(false, false);

describe('seatAction', () => {
  // spec 4.16, 4.17, 4.18
  test.each([
    [enrolled, 10, 10, 'unenroll'],
    [waitlisted, 10, 10, 'leave_waitlist'],
    [waitlisted, 10, 9, 'leave_waitlist'],
    [neither, 10, 10, 'join_waitlist'],
    [neither, 10, 11, 'join_waitlist'],
    [neither, 10, 9, 'enroll'],
  ])('%o of %i seats with %i taken: %s', (mine, class_size, enrolled_count, action) => {
    expect(seatAction({ ...mine, class_size, enrolled_count })).toBe(action);
  });
});

describe('enrollmentStatus', () => {
  // spec 4.19
  test('is the best status of the classes', () => {
    expect(enrollmentStatus([neither, waitlisted, enrolled])).toBe('Enrolled');
    expect(enrollmentStatus([neither, waitlisted])).toBe('Waitlisted');
    expect(enrollmentStatus([neither])).toBe('Not Enrolled');
    expect(enrollmentStatus([])).toBe('Not Enrolled');
  });
});

describe('closedReason', () => {
  const row = {
    is_active: true,
    enrollment_start: '2026-05-01T12:00:00.000Z',
    enrollment_end: '2026-05-10T12:00:00.000Z',
    starts_at: '2026-05-20T13:00:00.000Z',
  };
  const at = (text: string, over: Partial<typeof row> = {}) => closedReason({ ...row, ...over }, new Date(text));

  test('includes the first and the last instant of the window', () => {
    expect(at('2026-05-01T12:00:00Z')).toBeUndefined();
    expect(at('2026-05-10T12:00:00Z')).toBeUndefined();
  });
  test('is closed a millisecond outside', () => {
    expect(at('2026-05-01T11:59:59.999Z')).toBe('enrollment_closed');
    expect(at('2026-05-10T12:00:00.001Z')).toBe('enrollment_closed');
  });
  test('a class that has started is closed, even within the window', () => {
    const starts_at = '2026-05-05T13:00:00.000Z';
    expect(at('2026-05-05T12:59:59.999Z', { starts_at })).toBeUndefined();
    expect(at('2026-05-05T13:00:00Z', { starts_at })).toBe('class_started');
  });
  test('an inactive class is reported as inactive first', () => {
    expect(at('2026-05-05T12:00:00Z', { is_active: false })).toBe('class_inactive');
    expect(at('2027-05-05T12:00:00Z', { is_active: false })).toBe('class_inactive');
  });
});
