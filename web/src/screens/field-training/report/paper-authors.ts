import { accessRules } from '@muster/shared/access';
import type { ReportAuthor } from '@muster/shared/evaluation-answers';
import type { ReportKind } from '@muster/shared/field-training/program';
import type { Trainee } from '@muster/shared/field-training-answers';
import { holdsAny } from '@muster/shared/permissions';
import { usePrepared } from '../../../parts/evaluations/api.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { paperDays, reportDays } from '../report-days.ts';

/** A report that the page is to write. */
interface Wanted {
  trainee: Trainee;
  report: ReportKind;
  /** Undefined: nothing is loaded. */
  formId: string | undefined;
  /** The chosen day and author of the address. */
  on: string | null;
  author: string | null;
  /** The employee ID of the signed-in person. */
  self: string | undefined;
  /** The department's date. */
  today: string;
}

/**
 * Returns the author and the day of a report. `author`: of a report on paper, which only training staff record;
 * undefined: the signed-in person. `on`: the chosen day, or the first open one of the author. Without a connection, the
 * permissions are unknown: the report of the chosen author stays that author's.
 */
export function usePaperAuthors({ trainee, report, formId, on: chosenDay, author: chosen, self, today }: Wanted) {
  const { permissions, failed } = usePermissions();
  const isStaff = permissions !== undefined && holdsAny(permissions, accessRules.training.permissions);
  const author = chosen === null || chosen === self || (permissions && !isStaff) ? undefined : chosen;
  const days = reportDays(trainee, { employeeId: author ?? self, report, today });
  const on = chosenDay ?? days[0];
  const dayForAuthors = on ?? paperDays(trainee, { report, today })[0];
  const fieldTraining = { trainee_id: trainee.id, report, ...(author !== undefined && { evaluator_id: author }) };
  const { data, error } = usePrepared(
    isStaff && formId !== undefined && dayForAuthors !== undefined
      ? {
          ...{ formId, employeeId: trainee.employee.employee_id, on: dayForAuthors, firearmId: '', classId: undefined },
          fieldTraining,
        }
      : null,
  );
  const authors = data?.authors;
  const isLoading = isStaff ? dayForAuthors !== undefined && !data && !error : !permissions && !failed;
  return {
    author,
    days,
    on,
    authors: authors ?? [],
    /** It is not known yet whether the signed-in person must choose an author. */
    isLoading: author === undefined && isLoading,
    /** The day of which the signed-in person must choose the author; undefined: their own report is accepted. */
    choosing:
      author === undefined && authors?.every(({ employee_id }) => employee_id !== self) ? dayForAuthors : undefined,
  };
}

/** A person as the choice of an author names them. */
export type OfferedAuthor = Pick<ReportAuthor, 'employee_id' | 'name'>;

/** Returns the name of an author; the employee ID if the name is not loaded, such as without a connection. */
export const authorName = (id: string, trainee: Trainee, authors: readonly ReportAuthor[] = []): string =>
  [...authors, ...trainee.coordinators, ...trainee.assignments.map(({ trainer }) => trainer)].find(
    ({ employee_id }) => employee_id === id,
  )?.name ?? id;

/** Returns the authors to choose from, besides the signed-in person, with the chosen one. */
export function offeredAuthors(
  authors: readonly ReportAuthor[],
  { trainee, self, author }: { trainee: Trainee; self: string | undefined; author: string | undefined },
): readonly OfferedAuthor[] {
  const others = authors.filter(({ employee_id }) => employee_id !== self);
  if (author === undefined || others.some(({ employee_id }) => employee_id === author)) return others;
  return [...others, { employee_id: author, name: authorName(author, trainee) }];
}
