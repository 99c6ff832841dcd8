import { counted } from '../counted.ts';
import { firearmTypeWords } from '../forms/firearm-types.ts';
import { dayText } from '../rules/day-text.ts';
import { minutesText } from '../rules/minutes-text.ts';
import type { EntryContent, Qualification } from './entry.ts';
import { quoted, type Sentences } from './sentence.ts';

const outcomes = { passed: 'Passed', failed: 'Did not pass', recorded: 'Evaluated with' } as const;

/** Returns an evaluation as a sentence. The names of firearms are in the entries of their authorizations. */
function evaluationSentence(data: EntryContent<'evaluation.recorded'>['data']): string {
  const { outcome, form_name, version, attempt, points, possible, evaluator, qualified, firearm, rounds } = data;
  const parts = [
    `${outcomes[outcome]} ${form_name} (version ${version})`,
    ...(points === undefined ? [] : [`${points} of ${possible ?? 0} points`]),
    ...(outcome === 'recorded' ? [] : [`attempt ${attempt}`]),
    ...(firearm ? [`with a ${firearmTypeWords[firearm.type].toLowerCase()}`] : []),
    ...(rounds === undefined ? [] : [counted(rounds, 'round')]),
  ];
  return `${parts.join(', ')}. Evaluator: ${evaluator.employee_id}, ${qualifiedText(qualified)}.`;
}

/** Returns the qualification of an evaluator as a sentence. `administrator`: the name of the one who accepted it. */
export function qualificationSentence(qualified: Qualification, administrator?: string): string {
  const text = qualifiedText(qualified, administrator);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function qualifiedText(qualified: Qualification, administrator?: string): string {
  switch (qualified.by) {
    case 'training':
      return `certified on that day (entry ${qualified.entry} of the evaluator's record)`;
    case 'supervisor':
      return 'a supervisor of the person';
    case 'staff':
      return 'training staff';
    case 'named':
      return 'named in the form';
    case 'trainer':
      return `assigned to the trainee on that day (entry ${qualified.entry})`;
    case 'coordinator':
      return 'coordinator of the program';
    case 'override':
      return `accepted by ${administrator ?? qualified.administrator.employee_id} without a qualification`;
  }
}

/** Returns the authorization of a firearm as a sentence. */
function authorizationSentence(
  { type, make, model, caliber, owner, until }: EntryContent<'firearm.authorized'>['data'],
  serial: string | undefined,
): string {
  const weapon = `${firearmTypeWords[type].toLowerCase()} ${make} ${model} (${caliber})`;
  const number = serial === undefined ? '' : `, serial number ${serial}`;
  const through = until === undefined ? '' : ` through ${dayText(until)}`;
  return `Authorized to carry the ${owner} ${weapon}${number}${through}.`;
}

/** Entries about evaluations, forms and firearms as sentences. */
export const ofEvaluations: Sentences<
  | 'evaluation.recorded'
  | 'evaluation.withdrawn'
  | 'evaluation.acknowledged'
  | 'evaluation.reviewed'
  | 'remediation.recorded'
  | 'firearm.authorized'
  | 'firearm.authorization_ended'
  | 'form.published'
> = {
  'evaluation.recorded': evaluationSentence,
  'evaluation.withdrawn': ({ entry }) => `The evaluation of entry ${entry} was withdrawn.`,
  'evaluation.acknowledged': ({ entry }, text) => `Read the evaluation of entry ${entry}${quoted(text('comment'))}.`,
  'evaluation.reviewed': ({ entry }, text) =>
    `A supervisor reviewed the report of entry ${entry}${quoted(text('comment'))}.`,
  'remediation.recorded': ({ entry, minutes, trainer }, text) => {
    const content = quoted(text('remediation'));
    return `Remedial training after entry ${entry}: ${minutesText(minutes)} with ${trainer.employee_id}${content}.`;
  },
  'firearm.authorized': (data, text) => authorizationSentence(data, text('serial')),
  'firearm.authorization_ended': ({ entry }) => `The authorization of entry ${entry} ended.`,
  'form.published': ({ name, version, sha256 }) =>
    `Version ${version} of the form “${name}” was published, SHA-256 ${sha256}.`,
};
