import type { MandatoryStatus } from '@muster/shared/areas/certification';
import { today } from '@muster/shared/rules/calendar';
import { certificationStatus } from '@muster/shared/rules/certification';
import type { Site } from '../table/entities/site.ts';
import type { TrainingRecord } from '../table/entities/training-record.ts';
import type { TrainingType } from '../table/entities/training-type.ts';

/** Returns an employee's status in every mandatory type at `now`, by name (docs/design.md section 3, "Certification"). */
export function mandatoryStatus(
  types: Iterable<TrainingType>,
  record: TrainingRecord,
  site: Site,
  now: Date,
): MandatoryStatus[] {
  const date = today(site.timezone, now);
  const seats = Object.values(record.seats);
  return [...types]
    .filter((type) => type.is_mandatory)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((type) => {
      const current = record.certifications[type.id];
      const seated = seats.some((seat) => seat.type_id === type.id);
      return {
        training_id: type.id,
        training_name: type.name,
        status: certificationStatus({ current, seated, today: date, nearDays: site.near_expiration_days }),
        certification_date: current?.date ?? null,
        expiration_date: current?.expires ?? null,
      };
    });
}
