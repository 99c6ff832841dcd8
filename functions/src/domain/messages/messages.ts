import { counted } from '@muster/shared/counted';
import type { AssignmentRole, PhaseDecision } from '@muster/shared/field-training/program';
import type { EntryFacts } from '@muster/shared/record/entry';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import { dayText } from '@muster/shared/rules/day-text';
import { timeRangeText } from '@muster/shared/rules/time-format';
import type { NewNotification, NotificationSubject } from '../../table/entities/notification.ts';
import { type Site, timeFormatOf } from '../../table/entities/site.ts';

interface Class {
  id: string;
  type_id: string;
  sessions: readonly ClassSession[];
}

const named = (name: string, { sessions }: Class, site: Site) => `${name} (${sessionsText(sessions, site)})`;

const ofTraining = (kind: NewNotification['kind'], typeId: string, message: string): NewNotification => ({
  kind,
  message,
  about: { training_type_id: typeId },
});

const classSubject = ({ id, type_id }: Pick<Class, 'id' | 'type_id'>): NotificationSubject => ({
  training_type_id: type_id,
  class_id: id,
});

// One function per kind, so that each bundle holds only the texts that it sends. `name` is the name of the training.

export const promoted = (name: string, row: Class, site: Site): NewNotification => ({
  kind: 'promoted',
  message: `You have a seat in ${named(name, row, site)}. A seat became free and you were next on the waitlist.`,
  about: classSubject(row),
});

export const passedOver = (name: string, row: Class, site: Site, reason: string): NewNotification => ({
  kind: 'passed_over',
  message: `A seat in ${named(name, row, site)} became free, but you could not be enrolled because ${reason}. You keep your position on the waitlist.`,
  about: classSubject(row),
});

export const classChanged = (
  name: string,
  row: Class,
  change: string,
  overlaps: readonly string[],
): NewNotification => ({
  kind: 'class_changed',
  message: [
    `Your class ${name} has changed: ${change}.`,
    ...(overlaps.length > 0 ? [`It now overlaps your seat in ${overlaps.join(' and ')}.`] : []),
  ].join(' '),
  about: classSubject(row),
});

/** For the people on the waitlist. */
export const awaitedChanged = (name: string, row: Class, change: string): NewNotification => ({
  kind: 'class_changed',
  message: `${name}, a class that you are waitlisted for, has changed: ${change}.`,
  about: classSubject(row),
});

/** About the training, so that the notification links to its next classes. */
export const classCanceled = (name: string, row: CanceledClass, site: Site, next?: Class): NewNotification =>
  ofTraining(
    'class_cancelled',
    row.type_id,
    [
      canceledText(name, row, site),
      ...(next ? [`The next class with a free seat is on ${sessionsText(next.sessions, site)}.`] : []),
    ].join(' '),
  );

/** For the instructors of a canceled class. */
export const taughtCanceled = (name: string, row: CanceledClass, site: Site): NewNotification => ({
  kind: 'class_cancelled',
  message: canceledText(name, row, site),
  about: classSubject(row),
});

/** For an attendee of a canceled class who was moved to another one. */
export const movedFromCanceled = (name: string, row: CanceledClass, site: Site, other: Class): NewNotification => ({
  kind: 'class_changed',
  message: `${canceledText(name, row, site)} You have been moved to the class on ${sessionsText(other.sessions, site)}.`,
  about: classSubject(other),
});

interface CanceledClass extends Class {
  canceled?: { reason: string } | undefined;
}

/** Without a reason, the class was deleted. */
const canceledText = (name: string, row: CanceledClass, site: Site): string =>
  `${named(name, row, site)} has been canceled${row.canceled ? `: ${asSentence(row.canceled.reason)}` : '.'}`;

const asSentence = (text: string): string => (/[.!?]$/u.test(text) ? text : `${text}.`);

export const added = (name: string, row: Class, site: Site): NewNotification => ({
  kind: 'added',
  message: `You have been added to ${named(name, row, site)}.`,
  about: classSubject(row),
});

export const removed = (name: string, row: Class, site: Site): NewNotification => ({
  kind: 'removed',
  message: `You have been removed from ${named(name, row, site)}.`,
  about: classSubject(row),
});

/** Tells an employee what to do for a requirement. */
export const toDo = (requirement: string, text: string, trainingId: string | undefined): NewNotification => ({
  kind: 'requirement',
  message: `${requirement}: ${text}`,
  ...(trainingId !== undefined && { about: { training_type_id: trainingId } }),
});

/** Counts of supervised people. Each is counted once, by their most urgent status. */
interface PeopleBelow {
  people: number;
  missing: number;
  short: number;
  expiring: number;
  /** The last expiration date among the people under `expiring`. */
  expires?: string | undefined;
}

export const digest = ({ people, missing, short, expiring, expires }: PeopleBelow): NewNotification => {
  const parts = [
    missing > 0 && `${missing} missing training`,
    short > 0 && `${short} missing hours`,
    expiring > 0 && `${counted(expiring, 'expires', 'expire')}${expires ? ` by ${dayText(expires)}` : ''}`,
  ].filter((part) => part !== false);
  return { kind: 'digest', message: `Of ${counted(people, 'person', 'people')} you supervise: ${parts.join(', ')}.` };
};

interface Training {
  id: string;
  name: string;
}

/** For an attendee who was present; also as a reminder. */
export const survey = (name: string, row: Class, site: Site, closesOn: string): NewNotification => ({
  kind: 'evaluation',
  message: `Please answer the survey about ${named(name, row, site)} by ${dayText(closesOn)}. It takes a minute, and no one sees who gave which answer.`,
  about: classSubject(row),
});

/** For the evaluated person. The evaluation may ask to be acknowledged. */
export const evaluated = (
  { evaluation_id, form_name, outcome }: EntryFacts['evaluation.recorded'],
  isToBeAcknowledged: boolean,
  { corrected = false } = {},
): NewNotification => ({
  kind: 'evaluation_recorded',
  message: [
    `Your evaluation with ${form_name} was ${corrected ? 'corrected' : 'recorded'}${outcomeTexts[outcome]}.`,
    ...(isToBeAcknowledged ? ['Please read and acknowledge it.'] : []),
  ].join(' '),
  evaluation_id,
});

/** For the evaluator of an evaluation that training staff recorded or corrected. */
export const evaluatedInYourName = (
  { evaluation_id, form_name, outcome }: EntryFacts['evaluation.recorded'],
  { employee_id, name }: { employee_id: string; name: string },
  { corrected }: { corrected: boolean },
): NewNotification => ({
  kind: 'evaluation_recorded',
  message: corrected
    ? `Your evaluation of ${name} with ${form_name} was corrected by another person${outcomeTexts[outcome]}.`
    : `An evaluation of ${name} with ${form_name} was recorded in your name${outcomeTexts[outcome]}.`,
  evaluation_id,
  employee_id,
});

const outcomeTexts = { passed: ': passed', failed: ': failed', recorded: '' } as const;

/** For the person of a withdrawn evaluation. */
export const evaluationWithdrawn = (
  { evaluation_id, form_name }: EntryFacts['evaluation.recorded'],
  reason: string,
): NewNotification => ({
  kind: 'evaluation_recorded',
  message: `Your evaluation with ${form_name} was withdrawn and does not count: ${asSentence(reason)}`,
  evaluation_id,
});

const ofTrainee = (trainee_id: string, message: string): NewNotification => ({
  kind: 'field_training',
  message,
  trainee_id,
});

/** For the trainee. */
export const fieldTrainingStarted = (traineeId: string, program: string, from: string): NewNotification =>
  ofTrainee(traineeId, `You begin the field training program ${program} on ${dayText(from)}.`);

/** For the trainee and everyone who is assigned. The trainee no longer has a page. */
export const startWithdrawn = (program: string, reason: string): NewNotification => ({
  kind: 'field_training',
  message: `The start of the field training program ${program} was withdrawn: ${asSentence(reason)}`,
});

/** An assignment as notifications describe it. */
interface Assignment {
  phase: string;
  role: AssignmentRole;
  from: string;
}

/** For the trainer or evaluator. */
export const assignedInFieldTraining = (
  traineeId: string,
  { trainee, phase, role, from }: Assignment & { trainee: string },
): NewNotification =>
  ofTrainee(traineeId, `You are assigned as the ${role} of ${trainee} in ${phase} from ${dayText(from)} on.`);

/** For the trainee. */
export const trainerAssigned = (
  traineeId: string,
  { trainer, phase, role, from }: Assignment & { trainer: string },
): NewNotification => ofTrainee(traineeId, `${trainer} is your ${role} in ${phase} from ${dayText(from)} on.`);

/** For the trainee and the trainers of the phase. */
export const phaseDecided = (
  traineeId: string,
  { phase, decision, weeks = 0 }: { phase: string; decision: PhaseDecision; weeks?: number | undefined },
): NewNotification => {
  const texts: Record<PhaseDecision, string> = {
    advance: `${phase} of the field training is completed.`,
    extend: `${phase} of the field training is extended by ${counted(weeks, 'week')}.`,
    remediate: `${phase} of the field training continues with ${counted(weeks, 'week')} of remedial training.`,
    release: `The field training ended in ${phase} with a release.`,
  };
  return ofTrainee(traineeId, texts[decision]);
};

/** For the trainee and the trainers of the phase. */
export const decisionWithdrawn = (
  traineeId: string,
  { phase, reason }: { phase: string; reason: string },
): NewNotification => ofTrainee(traineeId, `The decision about ${phase} was withdrawn: ${asSentence(reason)}`);

/** For the trainee. */
export const fieldTrainingCompleted = (traineeId: string, program: string): NewNotification =>
  ofTrainee(traineeId, `You have completed the field training program ${program}.`);

export const revoked = (type: Training, date: string, reason: string): NewNotification =>
  ofTraining('revoked', type.id, `Your certification in ${type.name} of ${dayText(date)} was revoked: ${reason}`);

export const certified = ({ id, name }: Training, expires: string | undefined): NewNotification =>
  ofTraining('certified', id, `You are certified in ${name}${expires ? ` until ${dayText(expires)}` : ''}.`);

export const nearExpiration = ({ id, name }: Training, expires: string): NewNotification =>
  ofTraining('near_expiration', id, `Your certification in ${name} expires on ${dayText(expires)}.`);

export const expired = ({ id, name }: Training, expires: string): NewNotification =>
  ofTraining('expired', id, `Your certification in ${name} expired on ${dayText(expires)}.`);

/** For the supervisor of the certified person, after an earlier reminder. */
export const personExpiring = (person: string, { id, name }: Training, expires: string): NewNotification =>
  ofTraining('person_expiring', id, `The certification of ${person} in ${name} expires on ${dayText(expires)}.`);

/** Returns class sessions in the site's format: `Wed, Mar 3, 2027, 09:00-11:00`, separated by semicolons. */
export const sessionsText = (sessions: readonly ClassSession[], site: Site): string =>
  sessions
    .map(({ date, start, end }) => `${dayText(date)}, ${timeRangeText(start, end, timeFormatOf(site))}`)
    .join('; ');
