import type { ClassResults } from '../areas/surveys.ts';
import type { AttendanceSheet, ClassDay } from '../attendance-answers.ts';
import { currentLine } from './attendance.ts';
import type { DocumentKind } from './document-files.ts';

/** Documents that auditors require, in the order of a state's rules for class files. */
export const requiredPapers = [
  'signed_roster',
  'objectives',
  'lesson_plan',
  'instructor_biography',
  'assessment',
  'evaluation',
] as const satisfies readonly DocumentKind[];
export type RequiredPaper = (typeof requiredPapers)[number];

/** Facts that the class itself must provide, in order. */
export const requiredFacts = ['instructors', 'credit', 'attendance', 'closed', 'certifications'] as const;
export type RequiredFact = (typeof requiredFacts)[number];

/** An item of the class file. `answers` counts the survey's answers if its results are shown. */
export type ClassFileItem = { complete: boolean } & (
  | { key: RequiredPaper; documents: number; answers: number }
  | { key: 'instructors'; instructors: number }
  | { key: 'credit'; minutes: number }
  /** `missing`: missing entries, one per person and session. */
  | { key: 'attendance'; attendees: number; missing: number; corrections: number }
  | { key: 'closed'; ended: boolean }
  /** Counts only attendees present in every session. */
  | { key: 'certifications'; certified: number; awaited: number }
);

/** The fields of a document that this rule uses. */
interface Paper {
  kind: DocumentKind;
  removed: object | null;
}

/** Returns every required item of the class file, complete or missing. */
export function classFile(
  day: Pick<ClassDay, 'instructors' | 'credit_minutes' | 'ended' | 'attendance_closed'>,
  { sessions, rows }: Pick<AttendanceSheet, 'sessions' | 'rows'>,
  papers: readonly Paper[],
  results?: Pick<ClassResults, 'answered' | 'counts'> | null,
): ClassFileItem[] {
  const count = (kind: DocumentKind) => papers.filter((one) => one.kind === kind && !one.removed).length;
  const instructors = day.instructors?.length ?? 0;
  const minutes = day.credit_minutes ?? sessions.reduce((sum, session) => sum + session.minutes, 0);
  const lineOf = ({ lines }: (typeof rows)[number], session: string) => currentLine(lines, session);
  const missing = rows.reduce((sum, row) => sum + sessions.filter(({ session }) => !lineOf(row, session)).length, 0);
  const corrections = rows.reduce((sum, { lines }) => sum + lines.filter(({ replaced }) => replaced).length, 0);
  const present = rows.filter((row) => sessions.every(({ session }) => lineOf(row, session)?.status === 'present'));
  const awaited = present.filter(({ certified, result }) => certified === null && result?.passed !== false).length;
  const certified = rows.filter((row) => row.certified !== null).length;
  return [
    ...requiredPapers.map((key) => {
      const answers = key === 'evaluation' && results?.counts ? results.answered : 0;
      return { key, documents: count(key), answers, complete: count(key) + answers > 0 };
    }),
    { key: 'instructors', instructors, complete: instructors > 0 },
    { key: 'credit', minutes, complete: minutes > 0 },
    { key: 'attendance', attendees: rows.length, missing, corrections, complete: rows.length > 0 && missing === 0 },
    { key: 'closed', ended: day.ended, complete: day.attendance_closed !== null },
    {
      key: 'certifications',
      certified,
      awaited,
      complete: day.ended && rows.length > 0 && missing === 0 && awaited === 0,
    },
  ];
}
