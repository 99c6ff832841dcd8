import { type BareEntry, isKind } from '../record/entry.ts';
import { type AuthorizedFirearm, firearmsOn } from '../record/firearms-on.ts';
import { byDay, byDayAndPlace, inForce, standingFor } from '../record/in-force.ts';
import { type PresenceOn, presenceOf } from '../record/presence-on.ts';
import type { CertificationOn } from '../record/status-on.ts';
import type { ExemptionOn, SeatAhead } from './answer.ts';
import { type EvaluationFound, evaluationsFound } from './evaluations-found.ts';
import type { DayAndMoment } from './requirements-on.ts';

/** A class, certification or credit that may count, before a rule is applied. */
export interface CreditFound {
  /** Its entry, or the first of several entries about one class. */
  entry: number;
  date: string;
  type_id: string | undefined;
  type_name: string | undefined;
  class_id: string | undefined;
  category_ids: string[];
  minutes: number;
  /** `attended` includes credit for a class. */
  kind: 'certified' | 'attended' | 'external' | 'taught';
  /** Never counts: revoked, withdrawn, or its class counts already. */
  void: 'revoked' | 'withdrawn' | 'repeat' | undefined;
}

/** The number used for an entry that is not on record. */
export const notOnRecord = 0;

/** Returns the credit of a class as if certified on a day. */
export const creditAhead = (
  { class_id, type_id, type_name, minutes, category_ids }: SeatAhead,
  date: string,
): CreditFound & { class_id: string } => ({
  ...{ entry: notOnRecord, date, type_id, type_name, class_id, category_ids, minutes },
  kind: 'certified',
  void: undefined,
});

/** Facts from a person's entries, folded once for all requirements. */
export interface PersonFacts {
  presence: PresenceOn;
  /** Certifications earned by the day, by training, then by day. */
  certifications: ReadonlyMap<string, CertificationOn[]>;
  /** Exemptions in effect on the day, by training or requirement: the longest of each. */
  exemptions: ReadonlyMap<string, ExemptionOn>;
  /** Ordered by day, from `creditsFrom` on. */
  credits: readonly CreditFound[];
  /** Attempts that pass or fail, by day. */
  evaluations: readonly EvaluationFound[];
  /** The firearms that the person may carry. */
  firearms: readonly AuthorizedFirearm[];
  /** Returns whether the person was certified for a class by the day, even if revoked. */
  isCertified(classId: string): boolean;
}

/**
 * Returns the facts of a person on a day, as recorded by a moment. Linear in the number of entries. Credits begin with
 * `creditsFrom`; undefined: none. Evaluations and firearms are read only with `evaluates`.
 */
export function personFacts(
  person: readonly BareEntry[],
  {
    on,
    known,
    creditsFrom,
    evaluates = false,
  }: DayAndMoment & { creditsFrom: string | undefined; evaluates?: boolean },
): PersonFacts {
  const holding = inForce(person, known);
  const standing = standingFor(person, known);
  const revoked = new Map<number, { entry: number; on: string }>();
  const withdrawn = new Set<number>();
  const ended = new Set<number>();
  const employment: BareEntry[] = [];
  for (const entry of holding) {
    const { no, kind, valid_on, data } = entry;
    // A withdrawn credit never counted, even before the withdrawal.
    if (kind === 'credit.withdrawn') withdrawn.add(standing(data.entry));
    if (valid_on > on) continue;
    if (isEmployment(entry)) employment.push(entry);
    if (kind === 'certification.revoked') revoked.set(standing(data.entry), { entry: no, on: valid_on });
    if (kind === 'exemption.ended') ended.add(standing(data.entry));
  }
  const issued = holding.filter(isKind('certification.issued')).filter(({ data }) => data.date <= on);
  return {
    presence: presenceOf(employment.sort(byDayAndPlace(person))),
    certifications: byTraining(issued, revoked),
    exemptions: exemptionsOf(holding, ended, on),
    credits: creditsFrom === undefined ? [] : creditsOf(holding, { on, from: creditsFrom, issued, revoked, withdrawn }),
    evaluations: evaluates ? evaluationsFound(person, { on, known }) : [],
    firearms: evaluates ? firearmsOn(person, { on, known }) : [],
    isCertified: (classId) => issued.some(({ data }) => data.class_id === classId),
  };
}

/** Returns whether an entry is about a person's employment or assignment (`presenceOf`). */
export const isEmployment = isKind(
  'employment.started',
  'employment.status',
  'employment.ended',
  'identity',
  'assignment',
);

type Issued = BareEntry<'certification.issued'>;
type Revocations = ReadonlyMap<number, { entry: number; on: string }>;

function byTraining(issued: readonly Issued[], revoked: Revocations): Map<string, CertificationOn[]> {
  const found = new Map<string, CertificationOn[]>();
  for (const { no, data } of issued.toSorted(byDay)) {
    const { type_id, type_name, date, expires } = data;
    const one = { entry: no, type_id, type_name, date, expires, revoked: revoked.get(no) };
    const others = found.get(type_id);
    if (others) others.push(one);
    else found.set(type_id, [one]);
  }
  return found;
}

function exemptionsOf(holding: readonly BareEntry[], ended: ReadonlySet<number>, on: string) {
  const found = new Map<string, ExemptionOn>();
  for (const { no, valid_on, data } of holding.filter(isKind('exemption.granted'))) {
    const { requirement_id, until, approver } = data;
    if (valid_on > on || ended.has(no) || (until !== undefined && until < on)) continue;
    const one = { entry: no, requirement_id, from: valid_on, until, approver: approver.employee_id };
    const other = found.get(requirement_id);
    if (!other || lastsLonger(one, other)) found.set(requirement_id, one);
  }
  return found;
}

/** Returns whether an exemption lasts longer than another. Without a last day, it lasts longest. */
export const lastsLonger = (one: ExemptionOn, other: ExemptionOn): boolean =>
  other.until !== undefined && (one.until === undefined || one.until > other.until);

interface Credited {
  on: string;
  from: string;
  issued: readonly Issued[];
  revoked: Revocations;
  withdrawn: ReadonlySet<number>;
}

/**
 * Returns what may count, by day. Each class counts once: its certification; else all attended sessions; else its
 * credit. The attendance of a class with a revoked certification does not count.
 */
function creditsOf(holding: readonly BareEntry[], { on, from, issued, revoked, withdrawn }: Credited): CreditFound[] {
  const found: CreditFound[] = [];
  const certified = new Set<string>();
  const counted = new Set<string>();
  for (const { no, data } of issued.toReversed()) {
    const { type_id, type_name, date, class_id, minutes = 0, category_ids = [] } = data;
    const isRepeat = class_id !== undefined && counted.has(class_id);
    const reason = revoked.has(no) ? 'revoked' : isRepeat ? 'repeat' : undefined;
    if (class_id !== undefined) certified.add(class_id);
    if (class_id !== undefined && reason === undefined) counted.add(class_id);
    if (date < from) continue;
    found.push({
      entry: no,
      date,
      type_id,
      type_name,
      class_id,
      category_ids,
      minutes,
      kind: 'certified',
      void: reason,
    });
  }
  for (const one of attended(holding, on)) {
    if (certified.has(one.class_id)) continue;
    counted.add(one.class_id);
    if (one.date >= from) found.push(one);
  }
  for (const { no, valid_on, data } of holding.filter(isKind('credit.recorded'))) {
    if (valid_on > on) continue;
    const { type_id, class_id, minutes, category_ids, as } = data;
    const isRepeat = class_id !== undefined && counted.has(class_id);
    const reason = withdrawn.has(no) ? 'withdrawn' : isRepeat ? 'repeat' : undefined;
    if (class_id !== undefined && reason === undefined) counted.add(class_id);
    if (valid_on < from) continue;
    const kind = as === 'instructor' ? 'taught' : class_id === undefined ? 'external' : 'attended';
    found.push({
      entry: no,
      date: valid_on,
      type_id,
      type_name: undefined,
      class_id,
      category_ids,
      minutes,
      kind,
      void: reason,
    });
  }
  return found.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.entry - b.entry));
}

/** Returns classes with a session attended by a day: one credit each, dated by the last such session. */
function attended(holding: readonly BareEntry[], on: string): (CreditFound & { class_id: string })[] {
  const sessions = new Map<string, Map<string, BareEntry<'attendance.recorded'>>>();
  for (const entry of holding.filter(isKind('attendance.recorded'))) {
    if (entry.valid_on > on) continue;
    const { class_id, session } = entry.data;
    const ofClass = sessions.get(class_id) ?? new Map<string, BareEntry<'attendance.recorded'>>();
    // The later of two entries for one session counts.
    sessions.set(class_id, ofClass.set(session, entry));
  }
  return [...sessions].flatMap(([class_id, ofClass]) => {
    const present = [...ofClass.values()].filter(({ data }) => data.status === 'present').toSorted(byDay);
    const [first, last] = [present[0], present.at(-1)];
    if (!first || !last) return [];
    return [
      {
        entry: Math.min(...present.map(({ no }) => no)),
        date: last.valid_on,
        type_id: last.data.type_id,
        type_name: last.data.type_name,
        class_id,
        category_ids: last.data.category_ids ?? [],
        minutes: present.reduce((sum, { data }) => sum + data.minutes, 0),
        kind: 'attended' as const,
        void: undefined,
      },
    ];
  });
}
