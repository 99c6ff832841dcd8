import type { BareEntry } from '../record/entry.ts';
import { inForce } from '../record/in-force.ts';
import type { PresenceOn } from '../record/presence-on.ts';
import type { CertificationOn } from '../record/status-on.ts';
import { nearDaysOn } from '../record/status-on.ts';
import { unitTreeOn, withPartsOf } from '../record/unit-tree.ts';
import { certificationGap, certificationStatus, expiryOf, latestCertification } from '../rules/certification.ts';
import type { ExemptionOn, HoursAnswer, HoursStatus, RequirementAnswer, SeatAhead } from './answer.ts';
import { evaluationParts } from './evaluation-parts.ts';
import { hoursIn } from './hours.ts';
import { type Counted, countedOn, earliestOf, neededIn } from './period.ts';
import { creditAhead, lastsLonger, notOnRecord, type PersonFacts, personFacts } from './person-facts.ts';
import type { Asked, CertificationRule, EvaluationRule, HoursRule, Period, RequirementRule } from './requirement.ts';
import { type DayAndMoment, type RequirementOn, requirementsOn } from './requirements-on.ts';
import { mostUrgent } from './urgency.ts';

/** A department's requirements on a day in the record of a moment, folded once for all people. */
export interface CompiledRequirements extends DayAndMoment {
  /** Ordered by name. Audience units include their subunits on the day. */
  requirements: RequirementOn[];
  /** The near-expiration period, in days. */
  nearDays: number;
  /** Credits before this day never count; undefined: no hours required. */
  creditsFrom: string | undefined;
  /** Evaluations are required. */
  evaluates: boolean;
  /** Returns the rule's period on the day, for a person whose employment or certification began on `anchor`. */
  periodOf(rule: HoursRule, anchor: string): Counted;
}

/** Folds the department's part of all answers. */
export function compileRequirements(
  department: readonly BareEntry[],
  { on, known }: DayAndMoment,
): CompiledRequirements {
  const holding = inForce(department, known);
  const units = unitTreeOn(holding, on);
  const requirements = requirementsOn(department, { on, known }).map((one) => ({
    ...one,
    asked: { ...one.asked, unit_ids: [...withPartsOf(units, one.asked.unit_ids)] },
  }));
  return {
    on,
    known,
    requirements,
    nearDays: nearDaysOn(holding, on),
    creditsFrom: requirements
      .flatMap(({ rule }) => (rule.kind === 'hours' ? [earliestOf(rule, on)] : []))
      .reduce<string | undefined>((first, day) => (first !== undefined && first <= day ? first : day), undefined),
    evaluates: requirements.some(({ rule }) => rule.kind === 'evaluation'),
    periodOf: periodsOn(on),
  };
}

/** Returns a cache of the day's periods, which most people share. */
function periodsOn(on: string): CompiledRequirements['periodOf'] {
  const kept = new Map<HoursRule, Map<string, Counted>>();
  return (rule, anchor) => {
    const key = rule.period.kind === 'anniversary' ? anchor : '';
    const ofRule = kept.get(rule) ?? new Map<string, Counted>();
    kept.set(rule, ofRule);
    const period = ofRule.get(key) ?? countedOn(rule, on, anchor);
    ofRule.set(key, period);
    return period;
  };
}

/** A person's entries, and the department's (or their folded form for the same day and moment). */
export interface PersonInput {
  person: readonly BareEntry[];
  department: readonly BareEntry[] | CompiledRequirements;
}

export interface AskedOn extends DayAndMoment {
  /** Seats without a certification. Only for today: records contain no seats. */
  seats?: readonly SeatAhead[] | undefined;
  /** Omits the considered credits (`credits`), for answers about a whole department. */
  brief?: boolean;
}

export interface PersonAnswers {
  presence: PresenceOn;
  /** For the requirements that apply on that day, by name; empty for a person who was not an active employee. */
  answers: RequirementAnswer[];
}

/**
 * Returns a person's answer to each requirement that applies on a day, as recorded by a moment (docs/record.md,
 * "Requirements"). `presence` overrides employment and assignment from the entries.
 */
export function answersOn(
  { person, department }: PersonInput,
  { on, known, seats = [], brief = false }: AskedOn,
  presence?: PresenceOn,
): PersonAnswers {
  const compiled = compiledOf(department, { on, known });
  const facts = factsWith(personFacts(person, compiled), presence);
  return { presence: facts.presence, answers: answersOf({ facts, seats, brief }, compiled) };
}

/** Returns the answers as if a class had been taken and certified. */
export function answerWith(
  { person, department }: PersonInput,
  { on, known, seats = [], brief = false }: AskedOn,
  classTaken: SeatAhead,
  presence?: PresenceOn,
): PersonAnswers {
  const compiled = compiledOf(department, { on, known });
  const facts = factsWith(personFacts(person, compiled), presence);
  const others = seats.filter(({ class_id }) => class_id !== classTaken.class_id);
  return {
    presence: facts.presence,
    answers: answersOf({ facts: withClass(facts, classTaken), seats: others, brief }, compiled),
  };
}

const compiledOf = (department: PersonInput['department'], asOf: DayAndMoment): CompiledRequirements =>
  'requirements' in department ? department : compileRequirements(department, asOf);

const factsWith = (facts: PersonFacts, presence: PresenceOn | undefined): PersonFacts =>
  presence === undefined ? facts : { ...facts, presence };

function withClass(facts: PersonFacts, taken: SeatAhead): PersonFacts {
  const { class_id, type_id, type_name, date, months } = taken;
  const earned = { entry: notOnRecord, type_id, type_name, date, expires: expiryOf(date, months), revoked: undefined };
  const before = facts.certifications.get(type_id) ?? [];
  const credits = facts.credits.filter((one) => one.class_id !== class_id || one.kind === 'taught');
  return {
    ...facts,
    certifications: new Map([...facts.certifications, [type_id, [...before, earned]]]),
    credits: [...credits, creditAhead(taken, date)].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
  };
}

interface Person {
  facts: PersonFacts;
  seats: readonly SeatAhead[];
  brief: boolean;
}

function answersOf(person: Person, compiled: CompiledRequirements): RequirementAnswer[] {
  const { presence } = person.facts;
  if (!presence.active) return [];
  return compiled.requirements
    .filter(({ asked, rule }) => isAsked(presence, asked) && !isOver(person.facts, rule, compiled.on))
    .flatMap((one) => answerOf(person, one, compiled) ?? []);
}

/** Returns whether a requirement applies to a person with this rank, unit and group. */
function isAsked({ rank_id, unit_id, group_id }: PresenceOn, asked: Asked): boolean {
  const fits = (ids: readonly string[], id: string | undefined) =>
    ids.length === 0 || (id !== undefined && ids.includes(id));
  return fits(asked.rank_ids, rank_id) && fits(asked.unit_ids, unit_id) && fits(asked.group_ids, group_id);
}

/** Returns whether a rule no longer applies because the person has a certification that ends it. */
const isOver = (facts: PersonFacts, rule: RequirementRule, on: string): boolean =>
  rule.kind === 'hours' &&
  rule.unless_certified_in !== undefined &&
  earnedIn(facts, rule.unless_certified_in).some(({ revoked, expires }) => !revoked && (expires ?? on) >= on);

/** Returns undefined if the person carries none of the firearms of an evaluation. */
function answerOf(
  person: Person,
  requirement: RequirementOn,
  compiled: CompiledRequirements,
): RequirementAnswer | undefined {
  const { id, name, rule, version, source, mandatory } = requirement;
  const answered = answeredBy(person, rule, compiled);
  if (!answered) return undefined;
  const exemption = exemptionFrom(person.facts, requirement);
  return {
    requirement_id: id,
    name,
    kind: rule.kind,
    status: exemption ? 'EXEMPT' : answered.status,
    detail: answered.detail,
    version: { entry: version.entry, since: version.since, source, mandatory },
    exemption,
    certification: answered.certification,
    revoked: answered.revoked,
    hours: answered.hours,
    evaluations: answered.evaluations,
  };
}

function answeredBy(person: Person, rule: RequirementRule, compiled: CompiledRequirements): Answered | undefined {
  switch (rule.kind) {
    case 'certification':
      return answerOfCertification(person, rule, compiled);
    case 'hours':
      return answerOfHours(person, rule, compiled);
    case 'evaluation':
      return answerOfEvaluation(person, rule, compiled);
  }
}

/** An exemption from a training also covers every requirement that the training would meet. */
function exemptionFrom({ exemptions }: PersonFacts, { id, rule }: RequirementOn): ExemptionOn | undefined {
  if (exemptions.size === 0) return undefined;
  const ids = rule.kind === 'certification' ? [id, ...rule.type_ids] : [id];
  return ids
    .flatMap((one) => exemptions.get(one) ?? [])
    .reduce<ExemptionOn | undefined>((best, one) => (best && !lastsLonger(one, best) ? best : one), undefined);
}

type Answered = Pick<RequirementAnswer, 'status' | 'detail' | 'certification' | 'revoked' | 'hours' | 'evaluations'>;

const nothing = {
  detail: undefined,
  certification: undefined,
  revoked: [],
  hours: undefined,
  evaluations: undefined,
} satisfies Partial<Answered>;

function answerOfCertification(
  { facts, seats }: Person,
  { type_ids }: CertificationRule,
  compiled: CompiledRequirements,
): Answered {
  const { on, nearDays } = compiled;
  const earned = earnedIn(facts, type_ids);
  const certification = latestCertification(earned.filter(({ revoked }) => !revoked));
  const seated = seats.some(({ type_id }) => type_ids.includes(type_id));
  const status = certificationStatus({ current: certification, seated, today: on, nearDays });
  const detail = certificationGap(
    { status, certification_date: certification?.date ?? null, expiration_date: certification?.expires ?? null },
    on,
  );
  return { ...nothing, status, detail, certification, revoked: earned.filter(({ revoked }) => revoked) };
}

/** Returns the certifications in any of these trainings, by day. */
function earnedIn({ certifications }: PersonFacts, typeIds: readonly string[]): readonly CertificationOn[] {
  const [only] = typeIds;
  if (only !== undefined && typeIds.length === 1) return certifications.get(only) ?? [];
  return [...new Set(typeIds)]
    .flatMap((id) => certifications.get(id) ?? [])
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.entry - b.entry));
}

function answerOfHours(
  { facts, seats, brief }: Person,
  rule: HoursRule,
  { on, periodOf }: CompiledRequirements,
): Answered {
  const { hired_on = on } = facts.presence;
  const period = periodOf(rule, anchorOf(facts, rule.period) ?? hired_on);
  // A seat is ahead until its class is certified.
  const ahead = seats.length === 0 ? seats : seats.filter(({ class_id }) => !facts.isCertified(class_id));
  const needed = neededIn(rule, period, facts.presence.hired_on);
  const hours = hoursIn({ rule, period, needed, credits: creditsBy(rule.period, facts, on), seats: ahead, on, brief });
  return { ...nothing, status: statusOf(hours), hours };
}

function answerOfEvaluation(
  { facts, brief }: Person,
  rule: EvaluationRule,
  { on, nearDays }: CompiledRequirements,
): Answered | undefined {
  const evaluations = evaluationParts({ rule, facts, on, nearDays, brief });
  const status = mostUrgent(evaluations.map((part) => part.status));
  if (status === undefined) return undefined;
  const details = evaluations.map(({ detail }) => detail);
  return { ...nothing, status, detail: details.includes('never') ? 'never' : details.find(Boolean), evaluations };
}

/** A rolling period ends today: upcoming classes count as taken today. */
const creditsBy = ({ kind }: Period, { credits }: PersonFacts, on: string): PersonFacts['credits'] =>
  kind === 'rolling' && (credits.at(-1)?.date ?? '') > on
    ? credits.map((one) => (one.date > on ? { ...one, date: on } : one))
    : credits;

/** Returns the day of the first certification that starts a period; undefined: none, so employment starts it. */
function anchorOf(facts: PersonFacts, period: Period): string | undefined {
  if (period.kind !== 'anniversary' || period.of !== 'certification') return undefined;
  return earnedIn(facts, period.type_ids).find(({ revoked, entry }) => !revoked && entry !== notOnRecord)?.date;
}

function statusOf({ parts, days_left }: HoursAnswer): HoursStatus {
  if (parts.every(({ needed, done }) => done >= needed)) return 'MET';
  if (parts.every(({ needed, done, held }) => done + held >= needed)) return 'ON_TRACK';
  return days_left > 0 ? 'SHORT' : 'NOT_MET';
}
