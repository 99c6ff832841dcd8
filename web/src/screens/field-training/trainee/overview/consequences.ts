import type { PhaseDecision } from '@muster/shared/field-training/program';
import type { Trainee } from '@muster/shared/field-training-answers';
import { addDays, isCalendarDate } from '@muster/shared/rules/calendar';
import { formatDate } from '../../../../ui/date-time.ts';
import { formLabels } from './labels.ts';
import { type OpenPoints, openPoints, type ShownPhase, shownPhases } from './trainee-facts.ts';

const texts = formLabels.decide;

interface Typed {
  decision: PhaseDecision | '';
  on: string;
  weeks: number | undefined;
}

/** Returns what a decision leads to, in sentences with days. Empty while it is incomplete. */
export function consequences(trainee: Trainee, phase: ShownPhase, { decision, on, weeks }: Typed): readonly string[] {
  if (decision === 'extend' || decision === 'remediate') {
    const isWhole = weeks !== undefined && Number.isInteger(weeks) && weeks > 0 && weeks <= 26;
    return isWhole ? [texts.until(phase.name, formatDate(addDays(phase.until, weeks * 7)))] : [];
  }
  if (decision !== 'advance' || !isCalendarDate(on)) return [];
  const next = nextPhase(trainee, phase);
  return [texts.until(phase.name, formatDate(on)), ...(next ? [texts.next(next, formatDate(addDays(on, 1)))] : [])];
}

/** Returns the name of the phase after another; undefined: it is the last one. */
export const nextPhase = ({ phases }: Trainee, { key }: ShownPhase): string | undefined =>
  phases[phases.findIndex((one) => one.key === key) + 1]?.name;

/** Returns what is open in a phase that a decision would end, in words. Other decisions leave it open. */
export function openPointTexts(
  trainee: Trainee,
  phase: ShownPhase,
  { decision, on }: Pick<Typed, 'decision' | 'on'>,
): readonly string[] {
  if (decision !== 'advance') return [];
  return pointTexts(openPoints(trainee, phase, on));
}

/** Returns what is open in the phases of a training that an attestation would end, in words. */
export const openPointsOfAll = (trainee: Trainee): readonly string[] =>
  shownPhases(trainee)
    .filter(({ state }) => state === 'ended')
    .flatMap((phase) =>
      pointTexts(openPoints(trainee, phase, phase.until)).map((text) => texts.ofPhase(phase.name, text)),
    );

function pointTexts({ missing, unassigned, unread, unreviewed, ...lacks }: OpenPoints): readonly string[] {
  return [
    ...(lacks.noDailyReport ? [texts.noDailyReport] : []),
    ...(unassigned > 0 ? [texts.unassigned(unassigned)] : []),
    ...(missing > 0 ? [texts.missing(missing)] : []),
    ...(unread > 0 ? [texts.unread(unread)] : []),
    ...(unreviewed > 0 ? [texts.unreviewed(unreviewed)] : []),
    ...(lacks.noPhaseReport ? [texts.noPhaseReport] : []),
  ];
}
