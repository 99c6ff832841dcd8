import { plural } from '../counted.ts';
import type { CertificationOn } from '../record/status-on.ts';
import { dayText } from '../rules/day-text.ts';
import { minutesText } from '../rules/minutes-text.ts';
import type { CreditLookedAt, CreditReason, HoursAnswer, HoursPart, RequirementAnswer } from './answer.ts';
import { evaluationBecause } from './evaluation-because.ts';

/** Returns the name of a training or category by id; undefined: unknown. */
export type NameOf = (id: string) => string | undefined;

/** Returns the reasons for an answer, in sentences that name the entries. */
export function answerBecause(answer: RequirementAnswer, nameOf: NameOf = () => undefined): string[] {
  return [...versionSentences(answer), ...exemptionSentences(answer), ...ruleSentences(answer, nameOf)];
}

function ruleSentences(answer: RequirementAnswer, nameOf: NameOf): string[] {
  if (answer.hours) return hoursSentences(answer.hours, nameOf);
  return answer.evaluations ? evaluationBecause(answer.evaluations) : certificationSentences(answer);
}

function versionSentences({ name, version: { entry, since, source, mandatory } }: RequirementAnswer): string[] {
  const isNarrowed = mandatory !== undefined && mandatory.entry !== entry;
  const required = mandatory
    ? `${name} is required from ${dayText(mandatory.since)} (entry ${mandatory.entry} of the department's record).`
    : `${name} has been in effect since ${dayText(since)} (entry ${entry} of the department's record).`;
  const narrowed = `Its audience has been in effect since ${dayText(since)} (entry ${entry} of the department's record).`;
  const checked = source?.checked_on ? `, checked on ${dayText(source.checked_on)}` : '';
  return [required, ...(isNarrowed ? [narrowed] : []), ...(source ? [`Source: ${source.citation}${checked}.`] : [])];
}

function exemptionSentences({ exemption }: RequirementAnswer): string[] {
  if (!exemption) return [];
  const { from, until, approver, entry } = exemption;
  const through = until ? `through ${dayText(until)}` : 'until the exemption is ended';
  return [`Exempt from ${dayText(from)} ${through}, approved by ${approver} (entry ${entry}).`];
}

function certificationSentences({ certification, revoked, detail, status }: RequirementAnswer): string[] {
  return [
    certification
      ? certificationSentence(certification, detail === 'expired')
      : revoked.length > 0
        ? 'No valid certification.'
        : 'Never certified.',
    ...revoked.map(revokedSentence),
    ...(status === 'PENDING' ? ['The person is enrolled in a class, which counts once it is certified.'] : []),
  ];
}

function certificationSentence({ type_name, date, expires, entry }: CertificationOn, isExpired: boolean): string {
  const until = expires
    ? `${isExpired ? 'which was' : 'which is'} valid through ${dayText(expires)}`
    : 'which never expires';
  return `Certified in ${type_name} on ${dayText(date)} (entry ${entry}), ${until}.`;
}

const revokedSentence = ({ date, entry, revoked }: CertificationOn): string =>
  `The certification of ${dayText(date)} (entry ${entry}) was revoked as of ${dayText(revoked?.on ?? '')} (entry ${revoked?.entry}).`;

function hoursSentences(hours: HoursAnswer, nameOf: NameOf): string[] {
  const { period, parts, minutes, credits } = hours;
  const counted = credits.filter((one) => one.counted > 0 || one.because === undefined);
  const none = `Nothing counts in this period yet.`;
  return [
    periodSentence(hours),
    ...(parts[0]?.of === 'whole' ? [] : [`${minutesText(minutes)} count in this period.`]),
    ...parts.map((part) => partSentence(part, nameOf)),
    ...(counted.length > 0 ? [] : [none]),
    ...credits.map((one) => creditSentence(one, period.from, nameOf)),
  ];
}

function periodSentence({ period, first, needed_minutes, days_left }: HoursAnswer): string {
  const left = days_left === 0 ? 'its last day' : `${days_left} ${plural(days_left, 'day', 'days')} left`;
  const hire =
    first === 'excused'
      ? ' The person was hired in this period: nothing is required.'
      : first === 'pro_rata'
        ? ` The person was hired in this period: ${minutesText(needed_minutes)} are required.`
        : '';
  return `The period is ${dayText(period.from)} through ${dayText(period.until)}, ${left}.${hire}`;
}

function partSentence({ of, ids, needed, done, held }: HoursPart, nameOf: NameOf): string {
  const text = (count: number) => (of === 'courses' ? String(count) : minutesText(count));
  const names = ids.map((id) => nameOf(id) ?? (of === 'category' ? 'a category' : 'a training')).join(', ');
  const what = of === 'whole' ? '' : of === 'category' ? ` in ${names}` : ` of the courses ${names}`;
  const missing = Math.max(0, needed - done);
  const rest = missing === 0 ? '' : ` ${text(missing)} ${of === 'courses' && missing > 1 ? 'are' : 'is'} still needed.`;
  const seats = held === 0 ? '' : ` Enrolled classes will add ${text(held)}.`;
  return `${text(done)} of ${text(needed)}${what}.${rest}${seats}`;
}

const reasons: Record<CreditReason, string> = {
  revoked: 'the certification was revoked',
  withdrawn: 'it was withdrawn',
  other_period: 'it is outside this period',
  excluded_type: 'this training is excluded',
  excluded_category: 'its category is excluded',
  repeat: 'it was already counted',
  teaching: 'it is credit for teaching',
  external: 'it was taken elsewhere',
  too_short: 'it is too short',
  category_cap: 'the limit of its category is reached',
  type_cap: 'the limit of this training is reached',
  class_cap: 'the limit of one class is reached',
};

function creditSentence(credit: CreditLookedAt, from: string, nameOf: NameOf): string {
  const { date, entry, minutes, counted, because, type_id, type_name } = credit;
  const training = type_name ?? (type_id === undefined ? undefined : nameOf(type_id));
  const what = `${training ?? 'Training'} of ${dayText(date)} (entry ${entry})`;
  if (because === undefined) return `${what} counts for ${minutesText(counted)}.`;
  const reason = because === 'other_period' && date < from ? 'it was before this period' : reasons[because];
  if (counted === 0) return `${what} does not count: ${reason}.`;
  return `${what} counts for ${minutesText(counted)} of ${minutesText(minutes)}: ${reason}.`;
}
