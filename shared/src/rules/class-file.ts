import type { ClassResults } from '../areas/surveys.ts';
import type { AttendanceSheet, ClassDay } from '../attendance-answers.ts';
import { currentLine } from './attendance.ts';
import { toPass } from './class-closing.ts';
import { formStanding, isFormDone } from './class-evaluations.ts';
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

/** Facts that the class itself must provide, in order. `evaluations`: only if its training has forms. */
export const requiredFacts = [
  'instructors',
  'credit',
  'attendance',
  'evaluations',
  'closed',
  'certifications',
] as const;
export type RequiredFact = (typeof requiredFacts)[number];

/** An item of the class file. `answers` counts the survey's answers if its results are shown. */
export type ClassFileItem = { complete: boolean } & (
  | { key: RequiredPaper; documents: number; answers: number }
  | { key: 'instructors'; instructors: number }
  | { key: 'credit'; minutes: number }
  /** `missing`: missing entries, one per person and session. */
  | { key: 'attendance'; attendees: number; missing: number; corrections: number }
  /** Attendees present in every session: done with every form, failed one, or not evaluated with one. */
  | { key: 'evaluations'; done: number; failed: number; missing: number }
  | { key: 'closed'; ended: boolean }
  /**
   * Counts only attendees present in every session who have not failed. `awaited`: can be certified; `unready`: a
   * result or an evaluation is missing.
   */
  | { key: 'certifications'; certified: number; awaited: number; unready: number }
);

/** The fields of a document that this rule uses. */
interface Paper {
  kind: DocumentKind;
  removed: object | null;
}

/** The fields of a class that this rule uses. */
type FiledClass = Pick<ClassDay, 'instructors' | 'credit_minutes' | 'ended' | 'attendance_closed'> & {
  type: Pick<ClassDay['type'], 'assessment' | 'form_ids' | 'requires_pass'>;
};

type Row = AttendanceSheet['rows'][number];

/** Returns the attendees by their standing with all forms of a training. A failed form comes before a missing one. */
function evaluationCounts(rows: readonly Row[], formIds: readonly string[]) {
  const counts = { done: 0, failed: 0, missing: 0 };
  for (const { evaluations } of rows) {
    const open = formIds.map((id) => formStanding(evaluations, id)).filter((standing) => !isFormDone(standing));
    counts[open.includes('failed') ? 'failed' : open.length > 0 ? 'missing' : 'done']++;
  }
  return counts;
}

/** Returns every required item of the class file, complete or missing. */
export function classFile(
  day: FiledClass,
  { sessions, rows }: Pick<AttendanceSheet, 'sessions' | 'rows'>,
  papers: readonly Paper[],
  results?: Pick<ClassResults, 'answered' | 'counts'> | null,
): ClassFileItem[] {
  const count = (kind: DocumentKind) => papers.filter((one) => one.kind === kind && !one.removed).length;
  const instructors = day.instructors?.length ?? 0;
  const minutes = day.credit_minutes ?? sessions.reduce((sum, session) => sum + session.minutes, 0);
  const lineOf = ({ lines }: Row, session: string) => currentLine(lines, session);
  const missing = rows.reduce((sum, row) => sum + sessions.filter(({ session }) => !lineOf(row, session)).length, 0);
  const corrections = rows.reduce((sum, { lines }) => sum + lines.filter(({ replaced }) => replaced).length, 0);
  const present = rows.filter((row) => sessions.every(({ session }) => lineOf(row, session)?.status === 'present'));
  const { form_ids = [] } = day.type;
  const { requiresPass, formsToPass } = toPass(day.type);
  const standingsOf = ({ evaluations }: Row) => formsToPass.map((id) => formStanding(evaluations, id));
  const due = present.filter(
    (row) => row.certified === null && row.result?.passed !== false && !standingsOf(row).includes('failed'),
  );
  const isReady = (row: Row) => (!requiresPass || row.result !== null) && standingsOf(row).every(isFormDone);
  const awaited = due.filter(isReady).length;
  const unready = due.length - awaited;
  const evaluated = evaluationCounts(present, form_ids);
  const certified = rows.filter((row) => row.certified !== null).length;
  return [
    ...requiredPapers.map((key) => {
      const answers = key === 'evaluation' && results?.counts ? results.answered : 0;
      return { key, documents: count(key), answers, complete: count(key) + answers > 0 };
    }),
    { key: 'instructors', instructors, complete: instructors > 0 },
    { key: 'credit', minutes, complete: minutes > 0 },
    { key: 'attendance', attendees: rows.length, missing, corrections, complete: rows.length > 0 && missing === 0 },
    ...(form_ids.length > 0
      ? [
          {
            key: 'evaluations' as const,
            ...evaluated,
            complete: rows.length > 0 && missing === 0 && evaluated.missing === 0,
          },
        ]
      : []),
    { key: 'closed', ended: day.ended, complete: day.attendance_closed !== null },
    {
      key: 'certifications',
      certified,
      awaited,
      unready,
      complete: day.ended && rows.length > 0 && missing === 0 && due.length === 0,
    },
  ];
}
