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

/** A certification, and why it does not count if so. */
export interface CertificationOn {
  /** Its entry. */
  entry: number;
  type_id: string;
  type_name: string;
  date: string;
  expires: string | undefined;
  /** The entry that revoked it, and the day since when it does not count. */
  revoked: { entry: number; on: string } | undefined;
}

/** A person's status in one training type on a day. */
export interface StatusOn {
  type_id: string;
  name: string;
  status: CertificationStatus;
  /** Why a status is not valid: expired, or never certified. */
  detail: 'expired' | 'never' | undefined;
  /** The day since when it is mandatory, and the department's entry that says so. */
  mandatory: { since: string; entry: number };
  /** The certification that counts, valid or not. */
  certification: CertificationOn | undefined;
  /** Certifications of the type that were revoked by that day. */
  revoked: CertificationOn[];
}

export interface PersonOn extends PresenceOn {
  /** Every certification earned by that day, by day. */
  certifications: CertificationOn[];
  /** What was mandatory on that day, by name; empty for who was not employed or not active. */
  statuses: StatusOn[];
}

export interface AsOf {
  /** The department's date, `YYYY-MM-DD`. */
  on: string;
  /** UTC ISO: what was recorded later is left out. */
  known: string;
  /**
   * The ids of the types that the person holds an uncertified seat of. Only today is known: the record does not tell of
   * seats.
   */
  seated?: ReadonlySet<string>;
}

/** What is asked about: a person's entries and the department's, each in its order. */
export interface Recorded {
  person: readonly BareEntry[];
  department: readonly BareEntry[];
}

/** The department's setting where its record has none. */
const usualNearDays = 60;

/**
 * Returns what was true of a person on a day, as recorded by a moment (docs/record.md, "As of any day"). Pure; linear
 * in the entries, whichever day is asked about.
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

/** Returns the certifications earned by a day, with the revocations that count by then, from the entries that hold. */
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

/**
 * Returns for how many days before its expiry a certification is near expiration on a day, from the entries that hold.
 */
export function nearDaysOn(department: readonly BareEntry[], on: string): number {
  const settings = department.filter(isKind('department.defined')).toSorted(byDay);
  const latest = settings.findLast(({ valid_on }) => valid_on <= on) ?? settings[0];
  return latest?.data.near_expiration_days ?? usualNearDays;
}
