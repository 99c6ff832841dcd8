import type { AttendanceStatus } from '@muster/shared/rules/attendance';

const statuses: Record<AttendanceStatus, string> = { present: 'present', absent: 'absent', excused: 'excused' };

/** Texts of attendance that waits to be sent. */
export const waitingTexts = {
  entry: (name: string, status: AttendanceStatus, minutes: number) =>
    `${name}: ${statuses[status]}${status === 'present' ? `, ${minutes} min` : ''}`,
} as const;
