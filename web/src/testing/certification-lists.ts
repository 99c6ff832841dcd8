import type { CertificationSummary, CompletedTraining, MandatoryStatus } from '@muster/shared/areas/certification';
import type { Attendee } from '@muster/shared/areas/training';

export const completed = 'GET /api/trainings/completed/?limit=500';
export const summaries = 'GET /api/employee-certifications/?limit=500';

const day = (date: string) => ({ date, start_time: `${date}T09:00:00`, end_time: `${date}T11:00:00` });

/** Returns a class that has ended. */
export function endedClass(id: string, overrides: Partial<CompletedTraining> = {}): CompletedTraining {
  return {
    id,
    name: `Training ${id}`,
    location: `Room ${id}`,
    dates: [day('2026-03-03'), day('2026-03-04')],
    enrollment_count: 2,
    certified_count: 0,
    uncertified_count: 0,
    training_type: { is_mandatory: true },
    ...overrides,
  };
}

export function status(
  training_name: string,
  is: MandatoryStatus['status'],
  certification_date: string | null = null,
  expiration_date: string | null = null,
): MandatoryStatus {
  return { training_id: training_name, training_name, status: is, certification_date, expiration_date };
}

/** Returns an employee's summary, with the counts of these certifications. */
export function employee(
  employee_id: string,
  name: string,
  certifications: MandatoryStatus[] = [],
): CertificationSummary {
  const count = (is: MandatoryStatus['status']) => certifications.filter((one) => one.status === is).length;
  return {
    employee_id,
    name,
    rank_name: null,
    rank_order: null,
    missing_count: count('MISSING'),
    pending_count: count('PENDING'),
    expiring_count: count('NEAR_EXPIRATION'),
    completed_count: count('COMPLETED'),
    certifications,
  };
}

export function attendee(employee_id: string, overrides: Partial<Attendee> = {}): Attendee {
  return {
    id: `id ${employee_id}`,
    employee_id,
    name: `Officer ${employee_id}`,
    rank: 'Sergeant',
    request_date: '2026-02-01T15:00:00.000Z',
    status: 'Enrolled',
    ...overrides,
  };
}
