import type { Standing } from '@muster/shared/areas/compliance';
import type { EntryContent } from '@muster/shared/record/entry';
import { entrySentence } from '@muster/shared/record/sentences';
import {
  type CreditReason,
  type EvaluationPart,
  type HoursPart,
  type RequirementAnswer,
  requirementStatusWords,
  type UncountedPass,
  validityOf,
} from '@muster/shared/requirements/answer';
import { partName } from '@muster/shared/requirements/evaluation-because';
import { daysBetween } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import { minutesText } from '@muster/shared/rules/minutes-text';
import { entryId } from '../../domain/record/entry-id.ts';
import { firearmsOf } from '../../domain/requirements/answers.ts';
import type { ReadEntry } from '../../table/entities/record-entry.ts';

interface About {
  /** The person's internal id. */
  chain: string;
  on: string;
  written: readonly ReadEntry[];
  /** The name of a training or a category. */
  nameOf: (id: string) => string | undefined;
}

/** Returns a person's answer in the contract's form, without helpful classes. */
export function presentStanding(
  answer: RequirementAnswer,
  { chain, on, written, nameOf }: About,
): Omit<Standing, 'because' | 'mends' | 'with_class'> {
  const { hours, evaluations, exemption, version } = answer;
  const validity = validityOf(answer);
  const valid = validity?.expires !== undefined && validity.expires >= on ? validity.expires : undefined;
  return {
    requirement_id: answer.requirement_id,
    name: answer.name,
    kind: answer.kind,
    status: answer.status,
    detail: answer.detail ?? null,
    certification_date: validity?.date ?? null,
    expiration_date: validity?.expires ?? null,
    minutes: hours?.minutes ?? null,
    needed_minutes: hours?.needed_minutes ?? null,
    held_minutes: hours?.held_minutes ?? null,
    period: hours?.period ?? null,
    days_left: hours?.days_left ?? (valid === undefined ? null : daysBetween(on, valid)),
    parts: (hours?.parts ?? []).map((part) => presentPart(part, nameOf)),
    ...firearmsOf(evaluations, firearmNames(evaluations ?? [], written)),
    exemption: exemption
      ? {
          id: entryId({ chain, no: exemption.entry }),
          from: exemption.from,
          until: exemption.until ?? null,
          reason: textsOf(written, exemption.entry).reason?.value ?? '',
          approver: exemption.approver,
        }
      : null,
    source: version.source
      ? {
          citation: version.source.citation,
          url: version.source.url ?? null,
          checked_on: version.source.checked_on ?? null,
        }
      : null,
    entries: entriesOf(answer, written),
  };
}

const textsOf = (written: readonly ReadEntry[], no: number): ReadEntry['texts'] =>
  written.find(({ entry }) => entry.no === no)?.texts ?? {};

/** Returns a function that names a part. Firearms of the same make and model have their serial numbers, too. */
function firearmNames(parts: readonly EvaluationPart[], written: readonly ReadEntry[]) {
  const byName = Map.groupBy(parts, partName);
  return (part: EvaluationPart): string | undefined => {
    const name = partName(part);
    const serial = part.firearm && textsOf(written, part.firearm.entry).serial?.value;
    return name !== undefined && serial !== undefined && (byName.get(name)?.length ?? 0) > 1
      ? `${name}, serial number ${serial}`
      : name;
  };
}

/** Returns a part of an hours requirement with its name. */
export function presentPart(
  { of, ids, needed, done, held }: HoursPart,
  nameOf: About['nameOf'],
): Standing['parts'][number] {
  const names = ids.map((id) => nameOf(id) ?? 'Removed');
  return { of, name: names.length > 0 ? names.join(', ') : 'All hours', needed, done, held };
}

/** Why a credit does not count, or counts in part. The words follow its entry. */
const notes: Record<CreditReason, string> = {
  revoked: 'The certification was revoked',
  withdrawn: 'Withdrawn',
  other_period: 'Outside this period',
  excluded_type: 'This training is excluded',
  excluded_category: 'Its category is excluded',
  repeat: 'Already counted',
  teaching: 'Credit for teaching does not count',
  external: 'External training does not count',
  too_short: 'Too short',
  category_cap: 'Maximum for its category reached',
  type_cap: 'Maximum for this training reached',
  class_cap: 'Maximum for one class reached',
};

/** Why an evaluation does not count. The words follow its entry. */
const uncountedNotes: Record<UncountedPass['because'], string> = {
  withdrawn: 'Withdrawn',
  before_employment: 'Before the day of employment',
  rounds: 'Too few rounds in the course of fire',
  shown: 'Does not show everything that is required',
};

/** Returns the entries that decide an answer, in order. */
function entriesOf(
  { certification, revoked, hours, evaluations, exemption }: RequirementAnswer,
  written: readonly ReadEntry[],
): Standing['entries'] {
  const rows = new Map<number, { counts: boolean; note: string | null }>();
  if (certification) rows.set(certification.entry, { counts: true, note: null });
  for (const one of revoked) {
    rows.set(one.entry, { counts: false, note: `Revoked since ${dayText(one.revoked?.on ?? '')}` });
    if (one.revoked) rows.set(one.revoked.entry, { counts: true, note: null });
  }
  for (const { entry, minutes, counted, because } of hours?.credits ?? []) {
    const isPart = counted > 0 && counted < minutes;
    const note = because && (isPart ? `${minutesText(counted)} of ${minutesText(minutes)} count` : notes[because]);
    rows.set(entry, { counts: counted > 0 || because === undefined, note: note ?? null });
  }
  for (const { firearm, passed, uncounted, failed } of evaluations ?? []) {
    if (firearm) rows.set(firearm.entry, { counts: true, note: null });
    if (passed) rows.set(passed.entry, { counts: true, note: null });
    for (const one of uncounted) rows.set(one.entry, { counts: false, note: uncountedNotes[one.because] });
    if (failed) rows.set(failed.entry, { counts: false, note: null });
  }
  if (exemption) rows.set(exemption.entry, { counts: true, note: null });
  return written.flatMap(({ entry, texts }) => {
    const row = rows.get(entry.no);
    return row
      ? [{ no: entry.no, valid_on: entry.valid_on, text: entrySentence(entry as EntryContent, texts), ...row }]
      : [];
  });
}

/** Returns the answer after taking a class. Null: the class does not change it. */
export function changeOf(before: RequirementAnswer, after: RequirementAnswer | undefined): Standing['with_class'] {
  if (!after || !isBetter(before, after)) return null;
  const { status, hours, certification } = after;
  const expires = certification?.expires;
  const until = hours
    ? `, ${minutesText(hours.minutes)} of ${minutesText(hours.needed_minutes)}`
    : expires
      ? `, valid through ${dayText(expires)}`
      : ', does not expire';
  return {
    status,
    minutes: hours?.minutes ?? null,
    expiration_date: expires ?? null,
    text: `With this class: ${requirementStatusWords[status]}${until}.`,
  };
}

/** Returns whether a class improves an answer: another certification counts, or more hours of an unmet part. */
export function isBetter(before: RequirementAnswer, after: RequirementAnswer): boolean {
  if (!before.hours || !after.hours) {
    return after.certification !== undefined && after.certification.date !== before.certification?.date;
  }
  const { parts } = before.hours;
  return after.hours.parts.some(({ done }, n) => {
    const part = parts[n];
    return part !== undefined && part.done < part.needed && done > part.done;
  });
}
