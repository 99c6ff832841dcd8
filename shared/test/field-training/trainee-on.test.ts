import { isOverdue, missingDays } from '@muster/shared/field-training/missing-days';
import {
  type PhaseDecision,
  type ProgramPhase,
  phaseDecisions,
  weekdayOf,
  weekdays,
} from '@muster/shared/field-training/program';
import { assignedOn, phaseOn, traineeIds, traineeOn } from '@muster/shared/field-training/trainee-on';
import type { EntryContent } from '@muster/shared/record/entry';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { addDays } from '@muster/shared/rules/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slowAdded, slowDays, slowStatus } from './slow-model.ts';

const id = '01KRH4FVM00000000000000001';
const otherId = '01KRH4FVM00000000000000002';
const phases: ProgramPhase[] = [
  { key: 'one', name: 'One', weeks: 1 },
  { key: 'two', name: 'Two', weeks: 2 },
  { key: 'three', name: 'Three', weeks: 1 },
];
const firstDay = '2026-03-02';
const asOf = { id, known: alwaysRecorded };

/** An entry without its number and moment. */
type Fact = { kind: EntryContent['kind']; valid_on: string; data: object; supersedes?: number };

/** Returns entries as they were recorded one after another. */
const recorded = (facts: readonly Fact[]): EntryContent[] =>
  facts.map(
    (fact, n) =>
      ({
        no: n + 1,
        recorded_at: new Date(Date.UTC(2026, 2, 1, 0, n)).toISOString(),
        actor: { id: 'a', employee_id: '1' },
        ...fact,
      }) as EntryContent,
  );

const start = (trainee_id = id): Fact => ({
  kind: 'field_training.started',
  valid_on: firstDay,
  data: { trainee_id, program_id: 'p', program_name: 'P', version: 1 },
});

const dayIn = fc.nat(40).map((n) => addDays(firstDay, n));
const target = fc.integer({ min: 1, max: 25 });
const trainee = fc.constantFrom(id, id, id, otherId);
const phaseKey = fc.constantFrom('one', 'two', 'three');
const person = fc.constantFrom({ id: 'x', employee_id: '2' }, { id: 'y', employee_id: '3' });
const withTrainee = (kind: Fact['kind'], data: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Fact> =>
  fc.record({ kind: fc.constant(kind), valid_on: dayIn, data: fc.record({ trainee_id: trainee, ...data }) });
const evaluation = fc.record({
  kind: fc.constant('evaluation.recorded' as const),
  valid_on: dayIn,
  data: fc.record({
    evaluation_id: fc.constant('e'),
    evaluator: person,
    field_training: fc.option(
      fc.record({ trainee_id: trainee, report: fc.constantFrom('daily', 'daily', 'weekly'), phase: phaseKey }),
      { nil: undefined },
    ),
  }),
});
const about = (kind: Fact['kind']): fc.Arbitrary<Fact> =>
  fc.record({ kind: fc.constant(kind), valid_on: dayIn, data: fc.record({ entry: target }) });

const fact: fc.Arbitrary<Fact> = fc.oneof(
  withTrainee('field_training.assigned', {
    phase: phaseKey,
    role: fc.constantFrom('trainer', 'trainer', 'evaluator'),
    trainer: person,
    until: fc.option(dayIn, { nil: undefined }),
    weekdays: fc.subarray([...weekdays]),
  }),
  withTrainee('field_training.unassigned', { entry: target }),
  withTrainee('field_training.day_without', { reason: fc.constant('sick') }),
  withTrainee('field_training.day_withdrawn', { entry: target }),
  evaluation,
  about('evaluation.withdrawn'),
  about('evaluation.acknowledged'),
  about('evaluation.reviewed'),
);

/** A decision `days` after the one before, about the present phase or a wrong one, which may be withdrawn. */
const step = fc.record({
  decision: fc.constantFrom(...phaseDecisions, 'advance' as const, 'advance' as const),
  days: fc.nat(9),
  weeks: fc.integer({ min: 1, max: 3 }),
  isWrong: fc.constantFrom(false, false, false, true),
  isWithdrawn: fc.constantFrom(false, false, true),
  isEarly: fc.boolean(),
});

interface Step {
  decision: PhaseDecision;
  days: number;
  weeks: number;
  isWrong: boolean;
  isWithdrawn: boolean;
  /** Of a release: before the present phase begins, if another one ended. */
  isEarly: boolean;
}

/** Adds decisions that lead through the phases. */
function addDecisions(all: Fact[], steps: readonly Step[]): void {
  let place = 0;
  let on = firstDay;
  let begun = firstDay;
  for (const { decision, days, weeks, isWrong, isWithdrawn, isEarly } of steps) {
    on = addDays(on, days);
    const phase = isWrong ? 'wrong' : (phases[place]?.key ?? 'three');
    const isBefore = isEarly && decision === 'release' && place > 0;
    all.push({
      kind: 'field_training.decided',
      valid_on: isBefore ? addDays(begun, -1) : on,
      data: { trainee_id: id, phase, phase_name: phase, decision, weeks },
    });
    if (isWithdrawn) {
      const data = { trainee_id: id, entry: all.length };
      all.push({ kind: 'field_training.decision_withdrawn', valid_on: on, data });
    } else if (!isWrong && decision === 'advance') {
      place += 1;
      on = addDays(on, 1);
      begun = on;
    }
  }
}

/** A record with decisions that follow the phases, and corrections of evaluations. */
const record = fc
  .record({
    facts: fc.array(fact, { maxLength: 22 }),
    steps: fc.array(step, { maxLength: 6 }),
    corrections: fc.array(fc.record({ at: target, evaluation }), { maxLength: 3 }),
    ends: fc.array(fc.record({ of: fc.nat(3), on: dayIn }), { maxLength: 4 }),
  })
  .map(({ facts, steps, corrections, ends }) => {
    const all: Fact[] = [start(), start(otherId), ...facts];
    const corrected = new Set<number>();
    for (const { at, evaluation: again } of corrections) {
      const isEvaluation = all[at - 1]?.kind === 'evaluation.recorded';
      if (!isEvaluation || corrected.has(at)) continue;
      corrected.add(at);
      all.push({ ...again, supersedes: at });
    }
    const assigned = all.flatMap(({ kind }, n) => (kind === 'field_training.assigned' ? [n + 1] : []));
    for (const { of, on } of ends) {
      const entry = assigned[of % assigned.length];
      if (entry === undefined) continue;
      all.push({ kind: 'field_training.unassigned', valid_on: on, data: { trainee_id: id, entry } });
    }
    addDecisions(all, steps);
    // A withdrawal names an earlier entry of its kind.
    return recorded(all).filter(isSensible);
  });

const targets: Partial<Record<EntryContent['kind'], EntryContent['kind']>> = {
  'field_training.unassigned': 'field_training.assigned',
  'field_training.day_withdrawn': 'field_training.day_without',
  'field_training.decision_withdrawn': 'field_training.decided',
  'evaluation.withdrawn': 'evaluation.recorded',
};

function isSensible(entry: EntryContent, _: number, all: readonly EntryContent[]): boolean {
  const kind = targets[entry.kind];
  if (!kind || !('entry' in entry.data)) return true;
  const named = all[entry.data.entry - 1];
  return named?.kind === kind && named.no < entry.no;
}

describe('a training', () => {
  test('is what a walk through its days gives', () => {
    fc.assert(
      fc.property(record, (entries) => {
        const found = traineeOn(entries, asOf, phases);
        const facts = { entries, id, phases };
        if (!found) return false;
        const through = addDays(firstDay, 45);
        const days = slowDays(facts, through);
        const fast = days.map(({ on }) => ({
          on,
          phase: phaseOn(found, on)?.key,
          trainers: assignedOn(found, 'trainer', on).map(({ trainer }) => trainer),
        }));
        expect(fast.map(({ trainers, ...one }) => ({ ...one, trainers: trainers.toSorted() }))).toEqual(
          days.map(({ on, phase, trainers }) => ({ on, phase, trainers: trainers.toSorted() })),
        );
        expect(missingDays(found, through).map(({ on }) => on)).toEqual(
          days.filter(({ isMissing }) => isMissing).map(({ on }) => on),
        );
        expect(found.status).toBe(slowStatus(facts));
        for (const { key, from, added } of found.phases) {
          expect([key, added]).toEqual([key, slowAdded(facts, key)]);
          // A phase may begin after the walk.
          if (from <= through) expect(from).toBe(days.find(({ phase }) => phase === key)?.on);
        }
        return true;
      }),
      { numRuns: 1000, verbose: false },
    );
  });

  test('has each report in force once, in order, with the marks of the entry in force', () => {
    fc.assert(
      fc.property(record, (entries) => {
        const reports = traineeOn(entries, asOf, phases)?.reports ?? [];
        const expected = entries
          .filter(
            ({ no, kind, data, supersedes: corrected }) =>
              kind === 'evaluation.recorded' &&
              data.field_training?.trainee_id === id &&
              !entries.some(({ supersedes }) => supersedes === no) &&
              !entries.some(
                (one) => one.kind === 'evaluation.withdrawn' && (one.data.entry === no || one.data.entry === corrected),
              ),
          )
          .toSorted((a, b) => (a.valid_on < b.valid_on ? -1 : a.valid_on > b.valid_on ? 1 : a.no - b.no));
        expect(reports.map(({ entry }) => entry)).toEqual(expected.map(({ no }) => no));
        for (const { entry, acknowledged, reviewed } of reports) {
          for (const [mark, kind] of [
            [acknowledged, 'evaluation.acknowledged'],
            [reviewed, 'evaluation.reviewed'],
          ] as const) {
            const marks = entries.filter((one) => one.kind === kind && 'entry' in one.data && one.data.entry === entry);
            expect(mark).toBe(marks.at(-1)?.no);
          }
        }
      }),
      { numRuns: 500, verbose: false },
    );
  });

  test('as known at a moment has no later entries', () => {
    fc.assert(
      fc.property(record, fc.nat(25), (entries, most) => {
        const known = entries[most]?.recorded_at ?? alwaysRecorded;
        const earlier = entries.filter(({ recorded_at }) => recorded_at <= known);
        const { newest: _, ...now } = traineeOn(entries, { id, known }, phases) ?? { newest: 0 };
        const { newest: __, ...then } = traineeOn(earlier, { id, known }, phases) ?? { newest: 0 };
        expect(now).toEqual(then);
      }),
      { numRuns: 300, verbose: false },
    );
  });

  test('is none without its start or after its withdrawal, and ends with its completion', () => {
    expect(traineeOn(recorded([start(otherId)]), asOf, phases)).toBeUndefined();
    const data = { trainee_id: id, entry: 1 };
    const withdrawn = recorded([
      start(),
      start(otherId),
      { kind: 'field_training.start_withdrawn', valid_on: firstDay, data },
    ]);
    expect(traineeOn(withdrawn, asOf, phases)).toBeUndefined();
    expect(traineeOn(withdrawn, { ...asOf, id: otherId }, phases)).toMatchObject({ status: 'active' });
    expect(traineeOn(withdrawn, { id, known: withdrawn[1]?.recorded_at ?? '' }, phases)?.status).toBe('active');
    expect(traineeIds(withdrawn, alwaysRecorded)).toEqual([otherId]);
    const decided = (phase: string, valid_on: string): Fact => ({
      kind: 'field_training.decided',
      valid_on,
      data: { trainee_id: id, phase, phase_name: phase, decision: 'advance' },
    });
    const facts = [start(), decided('one', '2026-03-08'), decided('two', '2026-03-20'), decided('three', '2026-03-27')];
    const entries = recorded(facts);
    expect(traineeOn(entries, asOf, phases)).toMatchObject({ status: 'finished', ended_on: undefined, newest: 4 });
    const completed: Fact = { kind: 'field_training.completed', valid_on: '2026-03-30', data: start().data };
    expect(traineeOn(recorded([...facts, completed]), asOf, phases)).toMatchObject({
      status: 'completed',
      ended_on: '2026-03-30',
      phases: [
        { key: 'one', from: firstDay, until: '2026-03-08', ended_on: '2026-03-08' },
        { key: 'two', from: '2026-03-09', until: '2026-03-22', ended_on: '2026-03-20' },
        { key: 'three', from: '2026-03-21', until: '2026-03-27', ended_on: '2026-03-27' },
      ],
    });
    expect(traineeIds(recorded([start(), start(otherId)]), alwaysRecorded)).toEqual([id, otherId]);
  });
});

test('weekdays are those of ISO', () => {
  expect(weekdayOf('2026-03-02')).toBe(1);
  expect(weekdayOf('2026-03-08')).toBe(7);
});

test('a report is overdue once the days have passed', () => {
  expect(isOverdue('2026-03-02', 1, '2026-03-03')).toBe(false);
  expect(isOverdue('2026-03-02', 1, '2026-03-04')).toBe(true);
  expect(isOverdue('2026-03-02', 0, '2026-03-02')).toBe(false);
});
