import type { MandatoryStatus } from '@muster/shared/areas/certification';
import { today } from '@muster/shared/rules/calendar';
import { certificationStatus } from '@muster/shared/rules/certification';
import type { Site } from '../table/entities/site.ts';
import type { TrainingRecord } from '../table/entities/training-record.ts';
import type { TrainingType } from '../table/entities/training-type.ts';

/** The status of employees in every mandatory type at one moment. */
export interface MandatoryStatuses {
  /** Returns the status of the employee with this record in every mandatory type, by name (docs/design.md section 3, "Certification"). */
  of: (record: TrainingRecord) => MandatoryStatus[];
  /** Everything besides the record that the status follows from. */
  basis: string;
}

/** Returns the status of employees at `now`, as the department's date has it. An archived type is asked of nobody. */
export function mandatoryStatuses(
  types: Iterable<Readonly<TrainingType>>,
  { timezone, near_expiration_days: nearDays }: Site,
  now: Date,
): MandatoryStatuses {
  const date = today(timezone, now);
  const mandatory = [...types]
    .filter((type) => type.is_mandatory && !type.archived)
    .sort((a, b) => a.name.localeCompare(b.name));
  const basis = JSON.stringify([date, nearDays, mandatory.map(({ id, name }) => [id, name])]);
  const statusesOf = (record: TrainingRecord) => {
    const seated = new Set(Object.values(record.seats).map(({ type_id }) => type_id));
    return mandatory.map(({ id, name }) => {
      const current = record.certifications[id];
      return {
        training_id: id,
        training_name: name,
        status: certificationStatus({ current, seated: seated.has(id), today: date, nearDays }),
        certification_date: current?.date ?? null,
        expiration_date: current?.expires ?? null,
      };
    });
  };
  return { of: statusesOf, basis };
}
