import type { EvaluationDraft, GroupPerson } from '@muster/shared/evaluation-answers';
import type { FormAnswers } from '@muster/shared/forms/form';
import { cleanedAnswers, isAnswered } from '../../../parts/evaluations/answers/answers.ts';
import type { StoredDraft } from '../../../parts/evaluations/drafts/draft-content.ts';

/** The answers about an attendee, or about one of their firearms, while they are filled in. */
export interface OpenEvaluation {
  /** Unique on the page. It stays when the firearm changes. */
  key: string;
  employeeId: string;
  /** Empty: not chosen, or the form is about people. */
  firearm: string;
  answers: FormAnswers;
  stored: StoredDraft | undefined;
  /** The draft as it was loaded. */
  loaded: Pick<EvaluationDraft, 'on' | 'version' | 'saved_at'> | undefined;
  /** The answers are those of the loaded draft. */
  isAsLoaded: boolean;
}

/** Returns whether an evaluation has answers, which must not be lost. */
export function hasAnswers({ answers }: Pick<OpenEvaluation, 'answers'>): boolean {
  const { items, comment } = cleanedAnswers(answers);
  return Object.keys(items).length > 0 || comment !== undefined;
}

/** Returns an evaluation without answers. A person's only firearm is chosen. */
export const blankOf = ({ employee, firearms }: GroupPerson, key: string = employee.employee_id): OpenEvaluation => ({
  key,
  employeeId: employee.employee_id,
  firearm: firearms.length === 1 ? (firearms[0]?.id ?? '') : '',
  answers: { items: {} },
  stored: undefined,
  loaded: undefined,
  isAsLoaded: false,
});

const keyOf = ({ id, newest }: StoredDraft): string => `${id} ${newest}`;

/** Returns the evaluation of a draft. */
export const openDraft = (draft: EvaluationDraft): OpenEvaluation => ({
  // Another version of the draft is another evaluation, so that its fields and its saving begin anew.
  key: keyOf(draft),
  employeeId: draft.employee.employee_id,
  firearm: draft.firearm_id ?? '',
  answers: draft.answers,
  stored: { id: draft.id, newest: draft.newest },
  loaded: { on: draft.on, version: draft.version, saved_at: draft.saved_at },
  isAsLoaded: true,
});

/** Returns the evaluations with one changed. It is added if it was blank. */
export function withChange(
  opens: readonly OpenEvaluation[],
  open: OpenEvaluation,
  change: (before: OpenEvaluation) => OpenEvaluation,
): readonly OpenEvaluation[] {
  const changed = (before: OpenEvaluation) => ({ ...change(before), isAsLoaded: false });
  return opens.some(({ key }) => key === open.key)
    ? opens.map((one) => (one.key === open.key ? changed(one) : one))
    : [...opens, changed(open)];
}

/** Returns the evaluations with the stored state of a draft. Unchanged evaluations stay the same. */
export const withStored = (
  opens: readonly OpenEvaluation[],
  key: string,
  stored: StoredDraft,
): readonly OpenEvaluation[] =>
  opens.map((one) =>
    one.key !== key || (one.stored?.id === stored.id && one.stored.newest === stored.newest) ? one : { ...one, stored },
  );

interface Loading {
  /** The keys of evaluations with unsaved answers. */
  unsaved: ReadonlySet<string>;
  /** The ids of drafts that this page has completed or deleted. */
  ended: ReadonlySet<string>;
}

/**
 * Returns the evaluations with the drafts of a new answer. A draft that changed in another window replaces a saved
 * evaluation, never unsaved answers: their next save reports the conflict.
 */
export function withDrafts(
  opens: readonly OpenEvaluation[],
  people: readonly GroupPerson[],
  { unsaved, ended }: Loading,
): readonly OpenEvaluation[] {
  return people
    .flatMap(({ drafts }) => drafts)
    .filter(({ id }) => !ended.has(id))
    .reduce((before, draft) => withDraft(before, draft, unsaved), opens);
}

function withDraft(
  opens: readonly OpenEvaluation[],
  draft: EvaluationDraft,
  unsaved: ReadonlySet<string>,
): readonly OpenEvaluation[] {
  const own = opens.find(({ stored }) => stored?.id === draft.id);
  if (own) {
    const isNewer = draft.newest > (own.stored?.newest ?? 0) && !unsaved.has(own.key);
    return isNewer ? opens.map((one) => (one === own ? openDraft(draft) : one)) : opens;
  }
  const sameSubject = opens.filter(
    ({ employeeId, firearm, stored }) =>
      !stored && employeeId === draft.employee.employee_id && firearm === (draft.firearm_id ?? ''),
  );
  // The first save of these answers may be on its way.
  if (sameSubject.some(hasAnswers)) return opens;
  return [...opens.filter((one) => !sameSubject.includes(one)), openDraft(draft)];
}

/** Returns the evaluations with an item passed in those without an answer to it, and the keys of the changed ones. */
export function withRestPassed(
  opens: readonly OpenEvaluation[],
  shown: readonly OpenEvaluation[],
  item: string,
): { opens: readonly OpenEvaluation[]; keys: readonly string[] } {
  const rest = shown.filter(({ answers }) => !isAnswered(answers.items[item]));
  return {
    opens: rest.reduce((before, open) => withChange(before, open, (one) => withValue(one, item, true)), opens),
    keys: rest.map(({ key }) => key),
  };
}

/** Returns the evaluations without the passes that `withRestPassed` gave, unless they were changed since. */
export const withoutRestPassed = (
  opens: readonly OpenEvaluation[],
  keys: readonly string[],
  item: string,
): readonly OpenEvaluation[] =>
  opens
    .filter(({ key, answers }) => keys.includes(key) && answers.items[item]?.value === true)
    .reduce((before, open) => withChange(before, open, (one) => withValue(one, item, undefined)), opens);

const withValue = (open: OpenEvaluation, item: string, value: true | undefined): OpenEvaluation => ({
  ...open,
  answers: {
    ...open.answers,
    items: { ...open.answers.items, [item]: { ...open.answers.items[item], value } },
  },
});
