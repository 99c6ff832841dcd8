import type { RequirementRule } from '../requirements/requirement.ts';
import { requirementsOn } from '../requirements/requirements-on.ts';
import { type BareEntry, isKind } from './entry.ts';
import type { EvidenceQuestion } from './evidence-answer.ts';
import type { EntryTopic } from './topic.ts';

/** The part of a record that an answer depends on. */
export interface Scope {
  /** Trainings; empty: all. */
  training_ids: readonly string[];
  /** Requirements, including those of exemptions; empty: all. */
  requirement_ids: readonly string[];
  /** Credits are included because hours are requested. */
  credits: boolean;
  /** Forms whose published versions and evaluations are included; empty: none. */
  form_ids: readonly string[];
  /** Authorizations to carry firearms are included. */
  firearms: boolean;
}

const noEvaluations = { form_ids: [], firearms: false } as const;
const everything: Scope = { training_ids: [], requirement_ids: [], credits: true, ...noEvaluations };

/**
 * Returns the part of the department's record that the answers depend on: the requested requirements, and the trainings
 * and forms of their versions, or all requirements and trainings. `department` are its entries, or those shown in a
 * file.
 */
export function departmentScope(
  { training_ids, requirement_ids: ids }: EvidenceQuestion,
  department: readonly BareEntry[],
): Scope {
  if (ids === undefined) return { training_ids, requirement_ids: [], credits: false, ...noEvaluations };
  const rules = department
    .filter(isKind('requirement.defined'))
    .flatMap(({ data }) => (ids.length === 0 || ids.includes(data.requirement_id) ? [data.rule] : []));
  const form_ids = rules.flatMap(formsIn);
  if (ids.length === 0) return { ...everything, form_ids };
  const trainings = rules.flatMap(trainingsIn);
  return { ...everything, training_ids: [...ids, ...trainings], requirement_ids: ids, credits: false, form_ids };
}

const formsIn = (rule: RequirementRule): string[] => (rule.kind === 'evaluation' ? rule.form_ids : []);

function trainingsIn(rule: RequirementRule): string[] {
  if (rule.kind === 'certification') return [...rule.type_ids];
  if (rule.kind === 'evaluation') return [];
  const { period, courses, caps, excluded, unless_certified_in = [] } = rule;
  return [
    ...(period.kind === 'anniversary' ? period.type_ids : []),
    ...courses.flatMap(({ type_ids }) => type_ids),
    ...caps.flatMap((cap) => (cap.of === 'type' ? [cap.type_id] : [])),
    ...excluded.type_ids,
    ...unless_certified_in,
  ];
}

/** Returns the part of a person's record that an answer depends on. `department`: the entries in its scope. */
export function personScope(question: EvidenceQuestion, department: readonly BareEntry[]): Scope {
  const { training_ids, requirement_ids: ids } = question;
  if (ids === undefined) return { training_ids, requirement_ids: [], credits: false, ...noEvaluations };
  const requested = requirementsOn(department, question).filter(({ id }) => ids.length === 0 || ids.includes(id));
  const trainings = requested.flatMap(({ rule }) => (rule.kind === 'certification' ? rule.type_ids : []));
  const about = ids.length === 0 ? [] : [...ids, ...trainings];
  // Every training may count for hours. Exemptions from other requirements do not change the answer.
  const credits = requested.some(({ rule }) => rule.kind === 'hours');
  return {
    training_ids: credits ? [] : about,
    requirement_ids: about,
    credits,
    form_ids: requested.flatMap(({ rule }) => formsIn(rule)),
    firearms: requested.some(({ rule }) => rule.kind === 'evaluation' && rule.per !== 'person'),
  };
}

/** Returns whether an entry defines a requirement or a training: those in effect on a day follow from these. */
export const isDefinition = ({ kind }: EntryTopic): boolean =>
  kind.startsWith('requirement.') || kind.startsWith('type.');

/** Returns whether records contain requirements or exemptions; without them, answers about trainings are incomplete. */
export const hasRequirements = (topics: readonly EntryTopic[]): boolean =>
  topics.some(({ kind }) => kind.startsWith('requirement.') || kind.startsWith('exemption.'));

/**
 * Returns the numbers of the entries that support an answer within a scope: employment, requirements, exemptions,
 * trainings and their classes, evaluations, firearms, and entries that supersede one of these. Entries must be in
 * order.
 */
export function restsOn(
  entries: readonly { no: number; topic: EntryTopic }[],
  { training_ids, requirement_ids, credits, form_ids, firearms }: Scope,
): ReadonlySet<number> {
  const isIn = (ids: readonly string[]) => (id: string | undefined) =>
    ids.length === 0 || (id !== undefined && ids.includes(id));
  const tests: ScopeTests = {
    isInScope: isIn(training_ids),
    isRequired: isIn(requirement_ids),
    isForm: (id) => id !== undefined && form_ids.includes(id),
    credits,
    firearms,
  };
  const found = new Set<number>();
  for (const { no, topic } of entries) {
    const replacesOne = topic.supersedes !== undefined && found.has(topic.supersedes);
    if (replacesOne || supports(topic, tests, found)) found.add(no);
  }
  return found;
}

interface ScopeTests {
  isInScope: (typeId: string | undefined) => boolean;
  isRequired: (requirementId: string | undefined) => boolean;
  isForm: (formId: string | undefined) => boolean;
  credits: boolean;
  firearms: boolean;
}

function supports(
  topic: EntryTopic,
  { isInScope, isRequired, isForm, credits, firearms }: ScopeTests,
  found: ReadonlySet<number>,
): boolean {
  switch (topic.kind) {
    case 'employment.started':
    case 'employment.status':
    case 'employment.ended':
    case 'identity':
    case 'assignment':
    case 'department.defined':
    case 'unit.placed':
      return true;
    case 'requirement.defined':
    case 'requirement.ended':
    case 'exemption.granted':
    case 'exemption.ended':
      return isRequired(topic.requirement_id);
    case 'certification.issued':
    case 'attendance.recorded':
    case 'assessment.recorded':
    case 'type.defined':
    case 'type.removed':
      return isInScope(topic.type_id);
    case 'certification.revoked':
    case 'evaluation.withdrawn':
      return topic.entry !== undefined && found.has(topic.entry);
    case 'credit.recorded':
    case 'credit.withdrawn':
      return credits;
    case 'evaluation.recorded':
    case 'form.published':
      return isForm(topic.form_id);
    case 'firearm.authorized':
    case 'firearm.authorization_ended':
      return firearms;
    case 'evaluation.acknowledged':
    case 'evaluation.reviewed':
    case 'remediation.recorded':
    case 'field_training.started':
    case 'field_training.start_withdrawn':
    case 'field_training.assigned':
    case 'field_training.unassigned':
    case 'field_training.day_without':
    case 'field_training.day_withdrawn':
    case 'field_training.decided':
    case 'field_training.decision_withdrawn':
    case 'field_training.completed':
    case 'program.defined':
    case 'document.added':
    case 'document.removed':
    case 'report.filed':
      return false;
  }
}
