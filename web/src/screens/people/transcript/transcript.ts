import type { PersonRecord } from '@muster/shared/areas/record';
import { labels } from '../../../parts/training-record/labels.ts';
import { providerOf } from '../../../parts/training-record/provider.ts';

/** A line of a transcript: a certification or a credit. */
export interface TranscriptRow {
  id: string;
  kind: 'certification' | 'credit';
  /** The department's date on which it was earned. */
  date: string;
  training: string;
  provider: string;
  minutes: number | null;
  expires: string | null;
  revoked: { on: string; because: string | null } | null;
}

/** The first and last day of a transcript, both inclusive; undefined: open. */
export interface Range {
  from: string | undefined;
  to: string | undefined;
}

/** Returns the range with the earlier day first. */
export function orderedRange({ from, to }: Range): Range {
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };
}

/** Returns the certifications and credits of a person in a range, earliest first. */
export function transcriptRows(
  { certifications, credits }: PersonRecord,
  { from = '', to = '9999' }: Range,
): TranscriptRow[] {
  const rows: TranscriptRow[] = [
    ...certifications.map((one) => ({
      id: one.id,
      kind: 'certification' as const,
      date: one.certification_date,
      training: one.training_name,
      provider: providerOf(one),
      minutes: one.minutes,
      expires: one.expiration_date,
      revoked: one.revoked_on === null ? null : { on: one.revoked_on, because: one.revoked_because },
    })),
    ...credits.map((one) => ({
      id: one.id,
      kind: 'credit' as const,
      date: one.on,
      training: one.title,
      provider: one.provider,
      minutes: one.minutes,
      expires: null,
      revoked: null,
    })),
  ];
  return rows
    .filter(({ date }) => from <= date && date <= to)
    .sort((a, b) => a.date.localeCompare(b.date) || a.training.localeCompare(b.training));
}

/** The minutes of a transcript, without revoked entries. */
export interface Totals {
  certified: number;
  credited: number;
  all: number;
  /** The number of counted rows without a duration. */
  withoutLength: number;
}

/** Returns the totals of a transcript's rows. */
export function totalsOf(rows: readonly TranscriptRow[]): Totals {
  const counted = rows.filter(({ revoked }) => revoked === null);
  const minutesOf = (kind: TranscriptRow['kind']) =>
    counted.reduce((sum, row) => sum + (row.kind === kind ? (row.minutes ?? 0) : 0), 0);
  const [certified, credited] = [minutesOf('certification'), minutesOf('credit')];
  return {
    certified,
    credited,
    all: certified + credited,
    withoutLength: counted.filter(({ minutes }) => minutes === null).length,
  };
}

export const kindText = ({ kind }: TranscriptRow): string => labels.transcriptKinds[kind];
