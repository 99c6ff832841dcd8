import { counted } from '../counted.ts';
import type { RequirementFacts, RequirementRule } from '../requirements/requirement.ts';
import { periodText } from '../requirements/requirement-text.ts';
import { dayText } from '../rules/day-text.ts';
import { minutesText } from '../rules/minutes-text.ts';
import type { AssignmentFacts, EntryContent, EntryText, TextName } from './entry.ts';
import { authorizationSentence, evaluationSentence } from './evaluation-sentences.ts';
import { dayWithoutSentence, decisionSentence, programSentence, trainerSentence } from './field-training-sentences.ts';

type Texts = Partial<Record<TextName, EntryText>>;

/** Replaces an erased text. */
export const destroyedText = '(removed)';

const textOf = (entry: EntryContent, texts: Texts, name: TextName): string | undefined =>
  texts[name]?.value ?? (entry.texts?.[name] === undefined ? undefined : destroyedText);

const validity = (expires: string | undefined): string =>
  expires ? `valid through ${dayText(expires)}` : 'which never expires';

const quoted = (text: string | undefined): string => (text === undefined ? '' : ` “${text}”`);

/** Returns an entry's content as one sentence, without its day. */
export function entrySentence(entry: EntryContent, texts: Texts = {}): string {
  const name = textOf(entry, texts, 'name');
  const provider = textOf(entry, texts, 'provider');
  switch (entry.kind) {
    case 'employment.started': {
      const { employee_id } = entry.data;
      const assigned = assignmentParts(entry.data);
      return `Employed with employee ID ${employee_id}${name ? `, as ${name}` : ''}${assigned.map((part) => `, ${part}`).join('')}.`;
    }
    case 'employment.status':
      if (entry.data.active) return 'Active again.';
      return entry.data.last_day ? `Not active. The last day was ${dayText(entry.data.last_day)}.` : 'Not active.';
    case 'employment.ended':
      return 'No longer employed.';
    case 'identity':
      return `Employee ID ${entry.data.employee_id}${name ? `, name ${name}` : ''}.`;
    case 'assignment':
      return assignmentSentence(entry.data);
    case 'certification.issued': {
      const { type_name, date, expires, minutes } = entry.data;
      const by = provider ? ` by ${provider}` : '';
      const took = minutes ? `, ${minutesText(minutes)}` : '';
      return `Certified in ${type_name} on ${dayText(date)}${by}${took}, ${validity(expires)}.`;
    }
    case 'certification.revoked':
      return `The certification of entry ${entry.data.entry} was revoked.`;
    case 'credit.recorded': {
      const title = quoted(textOf(entry, texts, 'title'));
      const role = entry.data.as === 'instructor' ? ' as an instructor' : '';
      return `Credited with ${minutesText(entry.data.minutes)} of training${role}${title}${provider ? ` by ${provider}` : ''}.`;
    }
    case 'credit.withdrawn':
      return `The credit of entry ${entry.data.entry} was withdrawn.`;
    case 'attendance.recorded':
      return attendanceSentence(entry.data);
    case 'assessment.recorded':
      return assessmentSentence(entry.data, textOf(entry, texts, 'remediation'));
    case 'exemption.granted': {
      const { until, approver } = entry.data;
      return `Exempt${until ? ` through ${dayText(until)}` : ''}, approved by ${approver.employee_id}.`;
    }
    case 'exemption.ended':
      return `The exemption of entry ${entry.data.entry} ended.`;
    case 'requirement.defined':
      return requirementSentence(entry.data);
    case 'requirement.ended':
      return 'The requirement ended.';
    case 'evaluation.recorded':
      return evaluationSentence(entry.data);
    case 'evaluation.withdrawn':
      return `The evaluation of entry ${entry.data.entry} was withdrawn.`;
    case 'evaluation.acknowledged':
      return `Read the evaluation of entry ${entry.data.entry}${quoted(textOf(entry, texts, 'comment'))}.`;
    case 'evaluation.reviewed':
      return `A supervisor reviewed the report of entry ${entry.data.entry}${quoted(textOf(entry, texts, 'comment'))}.`;
    case 'remediation.recorded': {
      const { entry: failed, minutes, trainer } = entry.data;
      const content = quoted(textOf(entry, texts, 'remediation'));
      return `Remedial training after entry ${failed}: ${minutesText(minutes)} with ${trainer.employee_id}${content}.`;
    }
    case 'firearm.authorized':
      return authorizationSentence(entry.data, textOf(entry, texts, 'serial'));
    case 'firearm.authorization_ended':
      return `The authorization of entry ${entry.data.entry} ended.`;
    case 'form.published': {
      const { name: form, version, sha256 } = entry.data;
      return `Version ${version} of the form “${form}” was published, SHA-256 ${sha256}.`;
    }
    case 'field_training.started':
      return programSentence('Started', entry.data);
    case 'field_training.completed':
      return programSentence('Completed', entry.data);
    case 'field_training.start_withdrawn':
      return `The start of entry ${entry.data.entry} was withdrawn.`;
    case 'field_training.assigned':
      return trainerSentence(entry.data, textOf(entry, texts, 'shift'));
    case 'field_training.unassigned':
      return `The assignment of entry ${entry.data.entry} ended.`;
    case 'field_training.day_without':
      return dayWithoutSentence(entry.data);
    case 'field_training.day_withdrawn':
      return `The day without a report of entry ${entry.data.entry} was withdrawn.`;
    case 'field_training.decided':
      return decisionSentence(entry.data);
    case 'field_training.decision_withdrawn':
      return `The decision of entry ${entry.data.entry} was withdrawn.`;
    case 'program.defined': {
      const { name: program, version, sha256, archived } = entry.data;
      const is = archived ? 'was archived' : 'was defined';
      return `Version ${version} of the field training program “${program}” ${is}, SHA-256 ${sha256}.`;
    }
    case 'department.defined':
      return `The time zone is ${entry.data.timezone}. Certifications are near expiration for ${entry.data.near_expiration_days} days.`;
    case 'type.defined':
      return typeSentence(entry.data);
    case 'type.removed':
      return 'The training was deleted.';
    case 'unit.placed': {
      const { unit_name, parent_name } = entry.data;
      return `The unit ${unit_name} is part of ${parent_name ?? 'no other unit'}.`;
    }
    case 'document.added': {
      const { document_kind, sha256, class_id } = entry.data;
      const of = class_id === undefined ? 'the training' : 'a class';
      return `A document of ${of} was added${quoted(name)}: ${document_kind.replaceAll('_', ' ')}, SHA-256 ${sha256}.`;
    }
    case 'document.removed':
      return 'A document was removed.';
    case 'report.filed': {
      const { from, until, state, rows, people, sha256 } = entry.data;
      const to = state === undefined ? '' : ` to ${state}`;
      const count = `${counted(rows, 'row')} of ${counted(people, 'person', 'people')}`;
      return `The training from ${dayText(from)} through ${dayText(until)} was reported${to}: ${count}, SHA-256 ${sha256}.`;
    }
  }
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
