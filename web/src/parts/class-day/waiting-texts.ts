import type { AttendanceStatus } from '@muster/shared/rules/attendance';

const statuses: Record<AttendanceStatus, string> = { present: 'present', absent: 'absent', excused: 'excused' };

const value = (status: AttendanceStatus, minutes: number) =>
  `${statuses[status]}${status === 'present' ? `, ${minutes} min` : ''}`;

/** Texts of attendance that waits to be sent. */
export const waitingTexts = {
  value,
  entry: (name: string, status: AttendanceStatus, minutes: number) => `${name}: ${value(status, minutes)}`,
} as const;
