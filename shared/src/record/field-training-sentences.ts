import { counted } from '../counted.ts';
import { dayReasonWords, type PhaseDecision } from '../field-training/program.ts';
import { dayText } from '../rules/day-text.ts';
import type { EntryContent } from './entry.ts';

const decisionTexts: Record<PhaseDecision, string> = {
  advance: 'was completed',
  extend: 'was extended',
  remediate: 'continues with remedial training',
  release: 'ended with the release from field training',
};

/** Returns the start or completion of field training as a sentence. */
export const programSentence = (
  verb: 'Started' | 'Completed',
  { program_name, version }: EntryContent<'field_training.started'>['data'],
): string => `${verb} the field training program “${program_name}” (version ${version}).`;

/** Returns an assignment as a sentence. */
export function trainerSentence(
  { role, trainer, until }: EntryContent<'field_training.assigned'>['data'],
  shift: string | undefined,
): string {
  const through = until === undefined ? '' : ` through ${dayText(until)}`;
  return `Assigned to ${role} ${trainer.employee_id}${shift === undefined ? '' : `, shift ${shift}`}${through}.`;
}

/** Returns a day without a daily report as a sentence. */
export const dayWithoutSentence = ({ reason }: EntryContent<'field_training.day_without'>['data']): string =>
  `No daily report: ${dayReasonWords[reason].toLowerCase()}.`;

/** Returns a decision about a phase as a sentence. */
export function decisionSentence({ phase_name, decision, weeks }: EntryContent<'field_training.decided'>['data']) {
  const by = weeks === undefined ? '' : ` by ${counted(weeks, 'week')}`;
  return `The phase “${phase_name}” ${decisionTexts[decision]}${by}.`;
}
