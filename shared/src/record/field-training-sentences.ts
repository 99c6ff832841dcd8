import { counted } from '../counted.ts';
import { dayReasonWords, type PhaseDecision } from '../field-training/program.ts';
import { dayText } from '../rules/day-text.ts';
import type { EntryContent } from './entry.ts';
import type { Sentences } from './sentence.ts';

const decisionTexts: Record<PhaseDecision, string> = {
  advance: 'was completed',
  extend: 'was extended',
  remediate: 'continues with remedial training',
  release: 'ended with the release from field training',
};

/** Returns the start or completion of field training as a sentence. */
const programSentence = (
  verb: 'Started' | 'Completed',
  { program_name, version }: EntryContent<'field_training.started'>['data'],
): string => `${verb} the field training program “${program_name}” (version ${version}).`;

/** Returns an assignment as a sentence. */
function trainerSentence(
  { role, trainer, until }: EntryContent<'field_training.assigned'>['data'],
  shift: string | undefined,
): string {
  const through = until === undefined ? '' : ` through ${dayText(until)}`;
  return `Assigned to ${role} ${trainer.employee_id}${shift === undefined ? '' : `, shift ${shift}`}${through}.`;
}

/** Returns a day without a daily report as a sentence. */
const dayWithoutSentence = ({ reason }: EntryContent<'field_training.day_without'>['data']): string =>
  `No daily report: ${dayReasonWords[reason].toLowerCase()}.`;

/** Returns a decision about a phase as a sentence. */
function decisionSentence({ phase_name, decision, weeks }: EntryContent<'field_training.decided'>['data']) {
  const by = weeks === undefined ? '' : ` by ${counted(weeks, 'week')}`;
  return `The phase “${phase_name}” ${decisionTexts[decision]}${by}.`;
}

/** Entries about field training and its programs as sentences. */
export const ofFieldTraining: Sentences<
  | 'field_training.started'
  | 'field_training.completed'
  | 'field_training.start_withdrawn'
  | 'field_training.assigned'
  | 'field_training.unassigned'
  | 'field_training.day_without'
  | 'field_training.day_withdrawn'
  | 'field_training.decided'
  | 'field_training.decision_withdrawn'
  | 'program.defined'
> = {
  'field_training.started': (data) => programSentence('Started', data),
  'field_training.completed': (data) => programSentence('Completed', data),
  'field_training.start_withdrawn': ({ entry }) => `The start of entry ${entry} was withdrawn.`,
  'field_training.assigned': (data, text) => trainerSentence(data, text('shift')),
  'field_training.unassigned': ({ entry }) => `The assignment of entry ${entry} ended.`,
  'field_training.day_without': dayWithoutSentence,
  'field_training.day_withdrawn': ({ entry }) => `The day without a report of entry ${entry} was withdrawn.`,
  'field_training.decided': decisionSentence,
  'field_training.decision_withdrawn': ({ entry }) => `The decision of entry ${entry} was withdrawn.`,
  'program.defined': ({ name, version, sha256, archived }) => {
    const is = archived ? 'was archived' : 'was defined';
    return `Version ${version} of the field training program “${name}” ${is}, SHA-256 ${sha256}.`;
  },
};
