import type { MandatoryStatus } from '@muster/shared/areas/certification';
import { today } from '@muster/shared/rules/calendar';
import { type CertificationDates, certificationStatus } from '@muster/shared/rules/certification';
import type { EnrollmentState } from '../../table/entities/enrollment-state.ts';
import type { Site } from '../../table/entities/site.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';

/** The statuses of employees in all mandatory types at one moment. */
export interface MandatoryStatuses {
  /** Returns a record's statuses in all mandatory types, by name (docs/behavior.md, "Certification"). */
  of: (record: EnrollmentState) => MandatoryStatus[];
  /** All inputs of the status besides the record. */
  basis: string;
}

/** A record's status in one type, mandatory or not. */
export type TypeStatus = Pick<MandatoryStatus, 'status' | 'certification_date' | 'expiration_date'>;

/** The parts of an enrollment state that determine a status. */
interface Holding {
  certifications: Readonly<Record<string, CertificationDates>>;
  /** By class id. */
  seats: Readonly<Record<string, { type_id: string }>>;
}

/** Reads a record once and returns a function of its status in each type at `now` (local date). */
export function typeStatuses(
  { timezone, near_expiration_days: nearDays }: Site,
  now: Date,
): (holding: Holding) => (typeId: string) => TypeStatus {
  const date = today(timezone, now);
  return ({ certifications, seats }) => {
    const seated = new Set(Object.values(seats).map(({ type_id }) => type_id));
    return (typeId) => {
      const current = certifications[typeId];
      return {
        status: certificationStatus({ current, seated: seated.has(typeId), today: date, nearDays }),
        certification_date: current?.date ?? null,
        expiration_date: current?.expires ?? null,
      };
    };
  };
}

/** Returns the statuses of employees at `now` (local date). Archived types are not required. */
export function mandatoryStatuses(types: Iterable<Readonly<TrainingType>>, site: Site, now: Date): MandatoryStatuses {
  const statusesIn = typeStatuses(site, now);
  const mandatory = [...types]
    .filter((type) => type.is_mandatory && !type.archived)
    .sort((a, b) => a.name.localeCompare(b.name));
  const basis = JSON.stringify([
    today(site.timezone, now),
    site.near_expiration_days,
    mandatory.map(({ id, name }) => [id, name]),
  ]);
  const statusesOf = (record: EnrollmentState) => {
    const statusOf = statusesIn(record);
    return mandatory.map(({ id, name }) => ({ training_id: id, training_name: name, ...statusOf(id) }));
  };
  return { of: statusesOf, basis };
}
