import { counted } from '../counted.ts';
import type { RequirementFacts, RequirementRule } from '../requirements/requirement.ts';
import { periodText } from '../requirements/requirement-text.ts';
import { dayText } from '../rules/day-text.ts';
import { minutesText } from '../rules/minutes-text.ts';
import type { AssignmentFacts, EntryContent, EntryText, TextName } from './entry.ts';
import { ofEvaluations } from './evaluation-sentences.ts';
import { ofFieldTraining } from './field-training-sentences.ts';
import { quoted, type Sentences, type TextOf } from './sentence.ts';

type Texts = Partial<Record<TextName, EntryText>>;

/** Replaces an erased text. */
export const destroyedText = '(removed)';

const textOf = (entry: EntryContent, texts: Texts, name: TextName): string | undefined =>
  texts[name]?.value ?? (entry.texts?.[name] === undefined ? undefined : destroyedText);

const validity = (expires: string | undefined): string =>
  expires ? `valid through ${dayText(expires)}` : 'which never expires';

const ofEmployment: Sentences<
  'employment.started' | 'employment.status' | 'employment.ended' | 'identity' | 'assignment'
> = {
  'employment.started': (data, text) => {
    const name = text('name');
    const assigned = assignmentParts(data).map((part) => `, ${part}`);
    return `Employed with employee ID ${data.employee_id}${name ? `, as ${name}` : ''}${assigned.join('')}.`;
  },
  'employment.status': ({ active, last_day }) => {
    if (active) return 'Active again.';
    return last_day ? `Not active. The last day was ${dayText(last_day)}.` : 'Not active.';
  },
  'employment.ended': () => 'No longer employed.',
  identity: ({ employee_id }, text) => {
    const name = text('name');
    return `Employee ID ${employee_id}${name ? `, name ${name}` : ''}.`;
  },
  assignment: assignmentSentence,
};

const ofTraining: Sentences<
  | 'certification.issued'
  | 'certification.revoked'
  | 'credit.recorded'
  | 'credit.withdrawn'
  | 'attendance.recorded'
  | 'assessment.recorded'
> = {
  'certification.issued': ({ type_name, date, expires, minutes }, text) => {
    const provider = text('provider');
    const by = provider ? ` by ${provider}` : '';
    const took = minutes ? `, ${minutesText(minutes)}` : '';
    return `Certified in ${type_name} on ${dayText(date)}${by}${took}, ${validity(expires)}.`;
  },
  'certification.revoked': ({ entry }) => `The certification of entry ${entry} was revoked.`,
  'credit.recorded': ({ minutes, as }, text) => {
    const provider = text('provider');
    const role = as === 'instructor' ? ' as an instructor' : '';
    const by = provider ? ` by ${provider}` : '';
    return `Credited with ${minutesText(minutes)} of training${role}${quoted(text('title'))}${by}.`;
  },
  'credit.withdrawn': ({ entry }) => `The credit of entry ${entry} was withdrawn.`,
  'attendance.recorded': attendanceSentence,
  'assessment.recorded': (data, text) => assessmentSentence(data, text('remediation')),
};

const ofRequirements: Sentences<'exemption.granted' | 'exemption.ended' | 'requirement.defined' | 'requirement.ended'> =
  {
    'exemption.granted': ({ until, approver }) =>
      `Exempt${until ? ` through ${dayText(until)}` : ''}, approved by ${approver.employee_id}.`,
    'exemption.ended': ({ entry }) => `The exemption of entry ${entry} ended.`,
    'requirement.defined': requirementSentence,
    'requirement.ended': () => 'The requirement ended.',
  };

const ofDepartment: Sentences<
  | 'department.defined'
  | 'type.defined'
  | 'type.removed'
  | 'unit.placed'
  | 'document.added'
  | 'document.removed'
  | 'report.filed'
> = {
  'department.defined': ({ timezone, near_expiration_days }) =>
    `The time zone is ${timezone}. Certifications are near expiration for ${near_expiration_days} days.`,
  'type.defined': typeSentence,
  'type.removed': () => 'The training was deleted.',
  'unit.placed': ({ unit_name, parent_name }) => `The unit ${unit_name} is part of ${parent_name ?? 'no other unit'}.`,
  'document.added': ({ document_kind, sha256, class_id }, text) => {
    const of = class_id === undefined ? 'the training' : 'a class';
    const kind = document_kind.replaceAll('_', ' ');
    return `A document of ${of} was added${quoted(text('name'))}: ${kind}, SHA-256 ${sha256}.`;
  },
  'document.removed': () => 'A document was removed.',
  'report.filed': ({ from, until, state, rows, people, sha256 }) => {
    const to = state === undefined ? '' : ` to ${state}`;
    const count = `${counted(rows, 'row')} of ${counted(people, 'person', 'people')}`;
    return `The training from ${dayText(from)} through ${dayText(until)} was reported${to}: ${count}, SHA-256 ${sha256}.`;
  },
};

const sentences: Sentences = {
  ...ofEmployment,
  ...ofTraining,
  ...ofRequirements,
  ...ofEvaluations,
  ...ofFieldTraining,
  ...ofDepartment,
};

/** Returns an entry's content as one sentence, without its day. */
export function entrySentence(entry: EntryContent, texts: Texts = {}): string {
  const sentence = sentences[entry.kind] as (data: EntryContent['data'], text: TextOf) => string;
  return sentence(entry.data, (name) => textOf(entry, texts, name));
}

const assignmentParts = ({ rank_name, unit_name, group_name }: AssignmentFacts): string[] => [
  ...(rank_name ? [rank_name] : []),
  ...(unit_name ? [`unit ${unit_name}`] : []),
  ...(group_name ? [`group ${group_name}`] : []),
];

function assignmentSentence(data: AssignmentFacts): string {
  const { rank_name, ...others } = data;
  const more = assignmentParts(others).map((part) => `, ${part}`);
  const superior = data.supervisor === undefined ? '' : ', with a supervisor';
  return `${rank_name ? `Rank ${rank_name}` : 'No rank'}${more.join('')}${superior}.`;
}

const attendanceWords = { present: 'Present in', absent: 'Absent from', excused: 'Excused from' } as const;

function attendanceSentence({
  status,
  type_name,
  session,
  minutes,
}: EntryContent<'attendance.recorded'>['data']): string {
  const took = minutes > 0 ? `, ${minutesText(minutes)}` : '';
  return `${attendanceWords[status]} ${type_name}, session at ${session.slice(11, 16)}${took}.`;
}

function assessmentSentence(
  { type_name, score, passed }: EntryContent<'assessment.recorded'>['data'],
  remediation: string | undefined,
): string {
  const scored = score === undefined ? '' : ` with a score of ${score}`;
  const remedied = remediation === undefined ? '' : ` Remediation:${quoted(remediation)}.`;
  return `${passed ? 'Passed' : 'Did not pass'} ${type_name}${scored}.${remedied}`;
}

function requirementSentence({ name, asked, rule }: RequirementFacts): string {
  const isNarrow = Object.values(asked).some((ids) => ids.length > 0);
  const audience = isNarrow ? 'some ranks, units or groups' : 'everyone';
  return `The requirement “${name}” applies to ${audience}: ${ruleSentence(rule)}.`;
}

/** Counts trainings, categories and forms, since their names are not available here. */
function ruleSentence(rule: RequirementRule): string {
  const among = (count: number, one: string) => (count === 1 ? `a ${one}` : `one of ${count} ${one}s`);
  switch (rule.kind) {
    case 'certification':
      return `a certification in ${among(rule.type_ids.length, 'training')}`;
    case 'hours':
      return `${rule.minutes > 0 ? minutesText(rule.minutes) : 'training'} ${periodText(rule.period, (_) => 'a training')}`;
    case 'evaluation':
      return `a passed evaluation with ${among(rule.form_ids.length, 'form')} ${periodText(rule.period, (_) => 'a training')}`;
  }
}

function typeSentence(data: EntryContent<'type.defined'>['data']): string {
  const months = data.expiration_months;
  const lasts = months ? `valid for ${counted(months, 'month')}` : 'valid forever';
  const state = data.archived
    ? 'archived'
    : !data.is_mandatory
      ? 'not mandatory'
      : data.mandatory_since
        ? `mandatory, required from ${dayText(data.mandatory_since)}`
        : 'mandatory';
  return `${data.name} is ${state}; a certification is ${lasts}.`;
}

/** Returns the recorded reason of an entry, if any: of a correction, else of an override. */
export const entryReason = (entry: EntryContent, texts: Texts = {}): string | undefined =>
  textOf(entry, texts, 'reason') ?? textOf(entry, texts, 'override');
