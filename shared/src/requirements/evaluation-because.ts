import { firearmTypeWords } from '../forms/firearm-types.ts';
import { dayText } from '../rules/day-text.ts';
import type { EvaluationPart, UncountedPass } from './answer.ts';

/** Returns the firearm or type of a part as `Handgun Glock 17`; undefined: the part is the person. */
export function partName({ firearm, type }: Pick<EvaluationPart, 'firearm' | 'type'>): string | undefined {
  if (type === undefined) return undefined;
  return [firearmTypeWords[type], firearm?.make, firearm?.model].filter(Boolean).join(' ');
}

/** Returns the reasons for the parts of an evaluation requirement, in sentences that name the entries. */
export const evaluationBecause = (parts: readonly EvaluationPart[]): string[] => parts.flatMap(partSentences);

function partSentences(part: EvaluationPart): string[] {
  const name = partName(part);
  const authorized = part.firearm ? ` (entry ${part.firearm.entry})` : '';
  const about = (sentence: string) =>
    name === undefined ? sentence : `${name}${authorized}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
  return [
    about(passSentence(part)),
    ...part.uncounted.map((one) => about(uncountedSentence(one))),
    ...(part.failed
      ? [about(`The last attempt, on ${dayText(part.failed.date)} (entry ${part.failed.entry}), was not passed.`)]
      : []),
  ];
}

function passSentence({ passed, detail, uncounted }: EvaluationPart): string {
  if (!passed) return uncounted.length > 0 ? 'No evaluation counts.' : 'Never passed.';
  const { form_name, date, entry, expires } = passed;
  const counts = detail === 'expired' ? 'which counted' : 'which counts';
  return `Passed ${form_name} on ${dayText(date)} (entry ${entry}), ${counts} through ${dayText(expires)}.`;
}

/** Reasons, after the evaluation. */
export const uncountedReasons: Record<UncountedPass['because'], string> = {
  withdrawn: 'it was withdrawn',
  before_employment: 'it was before the day of employment',
  rounds: 'the course of fire has too few rounds',
  shown: 'it does not show everything that is required',
};

const uncountedSentence = ({ form_name, date, entry, because }: UncountedPass): string =>
  `The evaluation with ${form_name} on ${dayText(date)} (entry ${entry}) does not count: ${uncountedReasons[because]}.`;
