import type { EvaluationRow, GroupPerson, PublishedForm } from '@muster/shared/evaluation-answers';
import { rowLabels } from './labels.ts';
import { blankOf, type OpenEvaluation } from './open-evaluations.ts';

export type Attempt = GroupPerson['attempts'][number];

interface AnyRow {
  /** Unique on the page. */
  key: string;
  person: GroupPerson;
  /** The person carries another firearm that can be evaluated. Only in the person's last row. */
  addsFirearm: boolean;
}

/** An evaluation that is filled in. */
export interface OpenRow extends AnyRow {
  kind: 'open';
  open: OpenEvaluation;
  /** Undefined: no firearm is chosen. */
  attempt: Attempt | undefined;
  /** The last evaluation of the same person or firearm. */
  previous: EvaluationRow | undefined;
  /** Why it takes no answers now. */
  refused: string | undefined;
  /** The draft has answers to another version of the form. */
  isOtherVersion: boolean;
}

/** The last evaluation of a person or of a firearm. */
export interface DoneRow extends AnyRow {
  kind: 'done';
  evaluation: EvaluationRow;
  /** The next attempt; undefined while it is loaded. */
  next: Attempt | undefined;
}

/** A person with no evaluation, because the server refuses the signed-in person as the evaluator. */
export interface RefusedRow extends AnyRow {
  kind: 'refused';
  reason: string;
}

export type GroupRow = OpenRow | DoneRow | RefusedRow;

const attemptOf = ({ attempts }: GroupPerson, firearm: string): Attempt | undefined =>
  attempts.find(({ firearm_id }) => (firearm_id ?? '') === firearm);

/** Returns the last evaluation by firearm; the key is empty for forms about people. */
function lastByFirearm({ evaluations }: GroupPerson): ReadonlyMap<string, EvaluationRow> {
  const oldestFirst = evaluations.toReversed();
  return new Map(oldestFirst.map((evaluation) => [evaluation.firearm?.id ?? '', evaluation]));
}

/** The blank evaluations by person: the same ones in each rendering. */
const blanks = new WeakMap<GroupPerson, OpenEvaluation>();

function cachedBlank(person: GroupPerson): OpenEvaluation {
  const blank = blanks.get(person) ?? blankOf(person);
  blanks.set(person, blank);
  return blank;
}

/** Returns the rows of an attendee: results first, then what is filled in. At least one. */
export function rowsOf(
  person: GroupPerson,
  opens: readonly OpenEvaluation[],
  { version, content }: Pick<PublishedForm, 'version' | 'content'>,
): readonly GroupRow[] {
  const isUnarmed = content.of === 'firearm' && person.firearms.length === 0;
  const last = lastByFirearm(person);
  const own = opens.filter(({ employeeId }) => employeeId === person.employee.employee_id);
  const isOpen = (firearm: string) => own.some((one) => one.firearm === firearm);
  const done = [...last]
    .filter(([firearm]) => !isOpen(firearm))
    .map(([firearm, evaluation]): DoneRow => {
      const next = attemptOf(person, firearm);
      return { kind: 'done', key: evaluation.id, person, addsFirearm: false, evaluation, next };
    });
  const shown = own.length === 0 && done.length === 0 && person.refused === null ? [cachedBlank(person)] : own;
  const filledIn = shown.map((open): OpenRow => {
    const attempt = attemptOf(person, open.firearm);
    return {
      kind: 'open',
      key: open.key,
      person,
      addsFirearm: false,
      open,
      attempt,
      previous: last.get(open.firearm),
      refused: person.refused ?? attempt?.refused ?? (isUnarmed ? rowLabels.noFirearm : undefined),
      isOtherVersion: open.loaded !== undefined && open.loaded.version !== version,
    };
  });
  const rows: readonly GroupRow[] = [...done, ...filledIn];
  if (rows.length === 0) {
    const reason = person.refused ?? '';
    return [{ kind: 'refused', key: person.employee.id, person, addsFirearm: false, reason }];
  }
  return rows.with(-1, { ...(rows.at(-1) as GroupRow), addsFirearm: hasOtherFirearm(person, rows) });
}

/** Returns whether a firearm without a row can be evaluated. A row without a chosen firearm is for that one. */
function hasOtherFirearm(person: GroupPerson, rows: readonly GroupRow[]): boolean {
  const inRows = rows.flatMap((row) =>
    row.kind === 'open' ? [row.open.firearm] : row.kind === 'done' ? [row.evaluation.firearm?.id ?? ''] : [],
  );
  return (
    person.refused === null &&
    !inRows.includes('') &&
    person.firearms.some(({ id }) => !inRows.includes(id) && attemptOf(person, id)?.refused === null)
  );
}

/** Returns an answer with a completed evaluation. Its next attempt is unknown until the answer is loaded again. */
export const withEvaluation = (people: readonly GroupPerson[], evaluation: EvaluationRow): GroupPerson[] =>
  people.map((person) =>
    person.employee.employee_id === evaluation.employee.employee_id
      ? {
          ...person,
          evaluations: [evaluation, ...person.evaluations.filter(({ id }) => id !== evaluation.id)],
          attempts: person.attempts.filter(({ firearm_id }) => firearm_id !== (evaluation.firearm?.id ?? null)),
        }
      : person,
  );
