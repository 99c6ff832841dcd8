import {
  type CertificationStatus,
  certificationGap,
  certificationStatus,
  latestCertification,
} from '../rules/certification.ts';
import { type BareEntry, isKind } from './entry.ts';
import { byDay, byDayAndPlace, inForce, standingFor } from './in-force.ts';
import { type PresenceOn, presenceOf } from './presence-on.ts';
import { typesOn } from './types-on.ts';

/** A certification, and the reason if it does not count. */
export interface CertificationOn {
  /** The number of its entry. */
  entry: number;
  type_id: string;
  type_name: string;
  date: string;
  expires: string | undefined;
  /** The entry that revoked it, and the first day on which it no longer counts. */
  revoked: { entry: number; on: string } | undefined;
}

/** A person's status in one training on a day. */
export interface StatusOn {
  type_id: string;
  name: string;
  status: CertificationStatus;
  /** The reason that it is not valid: expired, or never certified. */
  detail: 'expired' | 'never' | undefined;
  /** The day from which it is mandatory, and the department's entry that says so. */
  mandatory: { since: string; entry: number };
  /** The current certification, valid or not. */
  certification: CertificationOn | undefined;
  /** Certifications of the training revoked by that day. */
  revoked: CertificationOn[];
}

export interface PersonOn extends PresenceOn {
  /** Every certification earned by that day, by day. */
  certifications: CertificationOn[];
  /** Trainings mandatory on that day, by name; empty for a person who was not an active employee. */
  statuses: StatusOn[];
}

export interface AsOf {
  /** The department's date, `YYYY-MM-DD`. */
  on: string;
  /** UTC ISO: later entries are ignored. */
  known: string;
  /** The ids of the trainings in which the person has an uncertified seat. Only for today: records contain no seats. */
  seated?: ReadonlySet<string>;
}

/** The entries of a person and of the department, each in order. */
export interface Recorded {
  person: readonly BareEntry[];
  department: readonly BareEntry[];
}

/** The default of the department's setting. */
const usualNearDays = 60;

/**
 * Returns a person's statuses on a day, as recorded by a moment (docs/record.md, "As of any day"). Linear in entries.
 */
export function statusOn({ person, department }: Recorded, { on, known, seated }: AsOf): PersonOn {
  const entries = inForce(person, known);
  const own = entries.filter(({ valid_on }) => valid_on <= on).toSorted(byDayAndPlace(person));
  const settled = inForce(department, known);
  const presence = presenceOf(own);
  const certifications = certificationsOf(entries, on, standingFor(person, known));
  const nearDays = nearDaysOn(settled, on);
  const statuses = [...typesOn(settled, on).values()].flatMap(
    ({ type_id, name, mandatory_since, entry }): StatusOn[] => {
      if (mandatory_since === undefined || !presence.active) return [];
      const earned = certifications.filter((one) => one.type_id === type_id);
      const certification = latestCertification(earned.filter(({ revoked }) => !revoked));
      const dates = {
        status: certificationStatus({
          current: certification,
          seated: seated?.has(type_id) ?? false,
          today: on,
          nearDays,
        }),
        certification_date: certification?.date ?? null,
        expiration_date: certification?.expires ?? null,
      };
      return [
        {
          type_id,
          name,
          status: dates.status,
          detail: certificationGap(dates, on),
          mandatory: { since: mandatory_since, entry },
          certification,
          revoked: earned.filter(({ revoked }) => revoked),
        },
      ];
    },
  );
  return { ...presence, certifications, statuses: statuses.sort((a, b) => a.name.localeCompare(b.name)) };
}

/** Returns the certifications earned by a day, with revocations in effect by then, from entries in effect. */
function certificationsOf(
  entries: readonly BareEntry[],
  on: string,
  standing: (no: number) => number,
): CertificationOn[] {
  const revocations = new Map(
    entries
      .filter(isKind('certification.revoked'))
      .filter(({ valid_on }) => valid_on <= on)
      .map(({ no, valid_on, data }) => [standing(data.entry), { entry: no, on: valid_on }]),
  );
  return entries
    .filter(isKind('certification.issued'))
    .filter(({ data }) => data.date <= on)
    .toSorted(byDay)
    .map(({ no, data: { type_id, type_name, date, expires } }) => ({
      entry: no,
      type_id,
      type_name,
      date,
      expires,
      revoked: revocations.get(no),
    }));
}

/** Returns the near-expiration period on a day, in days, from entries in effect. */
export function nearDaysOn(department: readonly BareEntry[], on: string): number {
  const settings = department.filter(isKind('department.defined')).toSorted(byDay);
  const latest = settings.findLast(({ valid_on }) => valid_on <= on) ?? settings[0];
  return latest?.data.near_expiration_days ?? usualNearDays;
}
