import type { TrainingClass } from '@muster/shared/areas/training';

const firearms = { id: 'T1', name: 'Firearms Qualification', is_mandatory: true };
export const driving = { id: 'T2', name: 'Emergency Driving', is_mandatory: false };

/** Returns a class that is open for enrollment. */
export function aClass(overrides: Partial<TrainingClass> & { id: string }): TrainingClass {
  return {
    training_type: firearms,
    location: `Room ${overrides.id}`,
    class_size: 12,
    enrolled_count: 3,
    waitlisted_count: 0,
    enrollment_start: '2027-02-01T15:00:00.000Z',
    enrollment_end: '2027-03-01T23:00:00.000Z',
    is_active: true,
    training_dates: [
      { date: '2027-03-03', start_time: '2027-03-03T09:00:00', end_time: '2027-03-03T11:00:00' },
      { date: '2027-03-04', start_time: '2027-03-04T13:00:00', end_time: '2027-03-04T17:30:00' },
    ],
    is_enrolled: false,
    is_waitlisted: false,
    ...overrides,
  };
}
