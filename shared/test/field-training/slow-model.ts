import type { ProgramPhase } from '@muster/shared/field-training/program';
import type { EntryContent } from '@muster/shared/record/entry';
import { addDays } from '@muster/shared/rules/calendar';

/** The phase of a training on a day, walked day by day. */
export interface SlowDay {
  on: string;
  /** Undefined: the training has not begun, or is over. */
  phase: string | undefined;
  /** Trainers with an assignment that counts on the day. */
  trainers: string[];
  isMissing: boolean;
}

/** The facts of a training that a walk uses. */
interface Facts {
  entries: readonly EntryContent[];
  id: string;
  phases: readonly ProgramPhase[];
}

const ofTraining = ({ entries, id }: Facts) =>
  entries.filter(({ data }) => 'trainee_id' in data && data.trainee_id === id);

/** Returns the entry that stands for another one: its last correction. */
function standsFor(entries: readonly EntryContent[], no: number): number {
  const next = entries.find(({ supersedes }) => supersedes === no);
  return next ? standsFor(entries, next.no) : no;
}

const isReplaced = (entries: readonly EntryContent[], no: number) =>
  entries.some(({ supersedes }) => supersedes === no);

/** Returns whether an entry was taken back by one of a kind. */
const isTakenBack = (entries: readonly EntryContent[], kind: EntryContent['kind'], no: number) =>
  entries.some((one) => one.kind === kind && 'entry' in one.data && standsFor(entries, one.data.entry) === no);

/** Returns the last days of ended phases, and whether the training ended with a release. */
function endsOf(facts: Facts): { ends: [string, string][]; released: boolean; added: Map<string, number> } {
  const { entries, phases } = facts;
  const ends: [string, string][] = [];
  const added = new Map<string, number>();
  for (const entry of ofTraining(facts)) {
    if (entry.kind !== 'field_training.decided') continue;
    if (isTakenBack(entries, 'field_training.decision_withdrawn', entry.no)) continue;
    const present = phases[ends.length];
    if (!present || entry.data.phase !== present.key) continue;
    const { decision, weeks = 0 } = entry.data;
    if (decision === 'extend' || decision === 'remediate') {
      added.set(present.key, (added.get(present.key) ?? 0) + weeks);
      continue;
    }
    ends.push([present.key, entry.valid_on]);
    if (decision === 'release') return { ends, released: true, added };
  }
  return { ends, released: false, added };
}

/** Returns each day from the first one through `through`. */
export function slowDays(facts: Facts, through: string): SlowDay[] {
  const { entries, phases } = facts;
  const started = ofTraining(facts).find(({ kind }) => kind === 'field_training.started');
  const isWithdrawn = ofTraining(facts).some(({ kind }) => kind === 'field_training.start_withdrawn');
  if (!started || isWithdrawn) return [];
  const { ends, released } = endsOf(facts);
  const days: SlowDay[] = [];
  for (let on = started.valid_on; on <= through; on = addDays(on, 1)) {
    const over = ends.filter(([, last]) => last < on).length;
    const isOver = (released && over === ends.length) || over === phases.length;
    const phase = isOver ? undefined : phases[over]?.key;
    const assigned = ofTraining(facts).flatMap((entry) => {
      if (entry.kind !== 'field_training.assigned' || entry.data.role !== 'trainer') return [];
      const ended = entries.filter(
        (one) =>
          one.kind === 'field_training.unassigned' &&
          standsFor(entries, one.data.entry) === entry.no &&
          one.valid_on <= on,
      );
      const counts =
        phase !== undefined &&
        entry.data.phase === phase &&
        entry.valid_on <= on &&
        (entry.data.until ?? on) >= on &&
        ended.length === 0;
      return counts ? [entry.data] : [];
    });
    const weekday = ((new Date(`${on}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
    const isReported = entries.some(
      ({ kind, no, valid_on, data }) =>
        kind === 'evaluation.recorded' &&
        valid_on === on &&
        !isReplaced(entries, no) &&
        !isTakenBack(entries, 'evaluation.withdrawn', no) &&
        data.field_training?.trainee_id === facts.id &&
        data.field_training.report === 'daily',
    );
    const hasReason = ofTraining(facts).some(
      ({ kind, no, valid_on }) =>
        kind === 'field_training.day_without' &&
        valid_on === on &&
        !isTakenBack(entries, 'field_training.day_withdrawn', no),
    );
    const isExpected = assigned.some(({ weekdays }) => weekdays.includes(weekday));
    days.push({
      on,
      phase,
      trainers: assigned.map(({ trainer }) => trainer.id),
      isMissing: isExpected && !isReported && !hasReason,
    });
  }
  return days;
}

/** Returns the weeks added to a phase. */
export const slowAdded = (facts: Facts, key: string): number => endsOf(facts).added.get(key) ?? 0;

/** Returns the status without a completion. */
export function slowStatus(facts: Facts): 'active' | 'finished' | 'released' {
  const { ends, released } = endsOf(facts);
  return released ? 'released' : ends.length === facts.phases.length ? 'finished' : 'active';
}
