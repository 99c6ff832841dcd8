import { assignmentRoles, dayReasons, phaseDecisions, weekdays } from '@muster/shared/field-training/program';
import { attendanceStatuses } from '@muster/shared/rules/attendance';
import { addDays } from '@muster/shared/rules/calendar';
import fc from 'fast-check';
import { firearmOwners, firearmTypes } from '../../src/forms/firearm-types.ts';
import { formPurposes, shownFacts } from '../../src/forms/form.ts';
import { toHex } from '../../src/record/chain.ts';
import type { EntryContent, EntryFacts, EntryKind, EntryText, TextName } from '../../src/record/entry.ts';

const day = fc.integer({ min: -20_000, max: 20_000 }).map((days) => addDays('2024-02-29', days));
const name = fc.constantFrom('First aid', 'Crisis intervention, part 2', 'Schießen', "Driver's course");
const typeId = fc.constantFrom('A', 'B');
const some = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const count = fc.integer({ min: 1, max: 60_000 });
const person = fc.record({ id: typeId, employee_id: fc.constant('1001') });
const firearmType = fc.constantFrom(...firearmTypes);

/** The facts of each kind. Optional facts may be absent. */
const facts: { [K in EntryKind]: fc.Arbitrary<Record<string, unknown>> } = {
  'employment.started': fc.record({ employee_id: name, rank_id: some(typeId), rank_name: some(name) }),
  'employment.status': fc.record({ active: fc.boolean() }),
  'employment.ended': fc.constant({}),
  identity: fc.record({ employee_id: name }),
  assignment: fc.record({
    rank_id: some(typeId),
    rank_name: some(name),
    unit_id: some(typeId),
    unit_name: some(name),
    group_id: some(typeId),
    group_name: some(name),
    supervisor: some(typeId),
  }),
  'certification.issued': fc.record({
    type_id: typeId,
    type_name: name,
    date: day,
    expires: some(day),
    months: some(count),
    class_id: some(typeId),
    minutes: some(count),
    category_ids: some(fc.array(typeId)),
  }),
  'unit.placed': fc.record({ unit_id: typeId, unit_name: name, parent_id: some(typeId), parent_name: some(name) }),
  'certification.revoked': fc.record({ entry: fc.integer({ min: 1, max: 12 }) }),
  'credit.recorded': fc.record({
    minutes: count,
    category_ids: fc.array(typeId),
    type_id: some(typeId),
    class_id: some(typeId),
    as: some(fc.constant('instructor' as const)),
  }),
  'attendance.recorded': fc.record({
    class_id: typeId,
    type_id: typeId,
    type_name: name,
    session: day.map((date) => `${date}T09:00:00`),
    status: fc.constantFrom(...attendanceStatuses),
    minutes: fc.nat(900),
    category_ids: some(fc.array(typeId)),
  }),
  'assessment.recorded': fc.record({
    class_id: typeId,
    type_id: typeId,
    type_name: name,
    score: some(fc.nat(100)),
    passed: fc.boolean(),
  }),
  'credit.withdrawn': fc.record({ entry: fc.integer({ min: 1, max: 12 }) }),
  'exemption.granted': fc.record({
    requirement_id: typeId,
    until: some(day),
    approver: fc.record({ id: typeId, employee_id: fc.constant('1001') }),
  }),
  'exemption.ended': fc.record({ entry: fc.integer({ min: 1, max: 12 }), requirement_id: typeId }),
  'requirement.defined': fc.record({
    requirement_id: typeId,
    name,
    asked: fc.record({ rank_ids: fc.array(typeId), unit_ids: fc.array(typeId), group_ids: fc.array(typeId) }),
    rule: fc.oneof(
      fc.record({ kind: fc.constant('certification' as const), type_ids: fc.array(typeId) }),
      fc.record({
        kind: fc.constant('hours' as const),
        minutes: count,
        period: fc.constant({ kind: 'calendar_year' as const }),
        first_period: fc.constant({ kind: 'whole' as const }),
        category_minimums: fc.array(fc.record({ category_ids: fc.array(typeId), minutes: count })),
        courses: fc.array(fc.record({ type_ids: fc.array(typeId), at_least: count })),
        caps: fc.constant([]),
        excluded: fc.constant({ type_ids: [], category_ids: [], repeats: true, external: false }),
      }),
      fc.record({
        kind: fc.constant('evaluation' as const),
        form_ids: fc.array(typeId),
        period: fc.constant({ kind: 'fiscal_year' as const, starts: '09-01' }),
        per: fc.constant('firearm' as const),
        firearm_types: fc.constant([]),
        rounds: fc.constant([{ type: 'handgun' as const, rounds: 50 }]),
        shown: fc.constant([]),
      }),
    ),
  }),
  'requirement.ended': fc.record({ requirement_id: typeId }),
  'department.defined': fc.record({ timezone: fc.constant('America/Chicago'), near_expiration_days: fc.nat(365) }),
  'type.defined': fc.record({
    type_id: typeId,
    name,
    is_mandatory: fc.boolean(),
    mandatory_since: some(day),
    expiration_months: some(count),
    archived: some(fc.constant(true as const)),
  }),
  'type.removed': fc.record({ type_id: typeId }),
  'document.added': fc.record({
    document_id: typeId,
    type_id: typeId,
    class_id: some(typeId),
    document_kind: fc.constantFrom('lesson_plan', 'signed_roster'),
    sha256: fc.constant('5f'.repeat(32)),
    size: count,
    content_type: fc.constant('application/pdf'),
  }),
  'evaluation.recorded': fc.record({
    evaluation_id: typeId,
    form_id: typeId,
    form_name: name,
    version: count,
    outcome: fc.constantFrom('passed', 'failed', 'recorded'),
    points: some(count),
    possible: some(count),
    attempt: count,
    answers: fc.constant('5f'.repeat(32)),
    evaluator: person,
    qualified: fc.oneof(
      fc.record({ by: fc.constant('training' as const), type_id: typeId, entry: count }),
      fc.record({ by: fc.constantFrom('supervisor', 'staff', 'named') }),
      fc.record({ by: fc.constant('override' as const), administrator: person }),
    ),
    firearm: some(fc.record({ id: typeId, type: firearmType })),
    class_id: some(typeId),
    rounds: some(count),
    shown: some(fc.subarray([...shownFacts])),
  }),
  'evaluation.withdrawn': fc.record({ entry: fc.integer({ min: 1, max: 12 }) }),
  'evaluation.acknowledged': fc.record({ entry: fc.integer({ min: 1, max: 12 }) }),
  'evaluation.reviewed': fc.record({ entry: fc.integer({ min: 1, max: 12 }) }),
  'remediation.recorded': fc.record({
    entry: fc.integer({ min: 1, max: 12 }),
    form_id: typeId,
    minutes: count,
    trainer: person,
  }),
  'firearm.authorized': fc.record({
    firearm_id: typeId,
    type: firearmType,
    make: name,
    model: name,
    caliber: fc.constantFrom('9 mm', '.223'),
    owner: fc.constantFrom(...firearmOwners),
    until: some(day),
  }),
  'field_training.started': fc.record({ trainee_id: typeId, program_id: typeId, program_name: name, version: count }),
  'field_training.completed': fc.record({ trainee_id: typeId, program_id: typeId, program_name: name, version: count }),
  'field_training.start_withdrawn': fc.record({ trainee_id: typeId, entry: fc.integer({ min: 1, max: 12 }) }),
  'field_training.assigned': fc.record({
    trainee_id: typeId,
    phase: fc.constantFrom('phase-1', 'phase-2'),
    role: fc.constantFrom(...assignmentRoles),
    trainer: person,
    until: some(day),
    weekdays: fc.subarray([...weekdays]),
  }),
  'field_training.unassigned': fc.record({ trainee_id: typeId, entry: fc.integer({ min: 1, max: 12 }) }),
  'field_training.day_without': fc.record({ trainee_id: typeId, reason: fc.constantFrom(...dayReasons) }),
  'field_training.day_withdrawn': fc.record({ trainee_id: typeId, entry: fc.integer({ min: 1, max: 12 }) }),
  'field_training.decided': fc.record({
    trainee_id: typeId,
    phase: fc.constantFrom('phase-1', 'phase-2'),
    phase_name: name,
    decision: fc.constantFrom(...phaseDecisions),
    weeks: some(count),
  }),
  'field_training.decision_withdrawn': fc.record({ trainee_id: typeId, entry: fc.integer({ min: 1, max: 12 }) }),
  'program.defined': fc.record({
    program_id: typeId,
    name,
    version: count,
    sha256: fc.constant('5f'.repeat(32)),
    archived: some(fc.constant(true as const)),
  }),
  'firearm.authorization_ended': fc.record({ entry: fc.integer({ min: 1, max: 12 }), firearm_id: typeId }),
  'form.published': fc.record({
    form_id: typeId,
    name,
    purpose: fc.constantFrom(...formPurposes),
    version: count,
    sha256: fc.constant('5f'.repeat(32)),
  }),
  'document.removed': fc.record({ document_id: typeId }),
  'report.filed': fc.record({
    filing_id: typeId,
    from: day,
    until: day,
    state: some(fc.constant('Texas')),
    rows: count,
    people: count,
    sha256: fc.constant('5f'.repeat(32)),
  }),
};

const textNames: TextName[] = [
  'name',
  'reason',
  'title',
  'provider',
  'remediation',
  'override',
  'comment',
  'serial',
  'shift',
  'statement',
];
const hex = (bytes: number) =>
  fc.array(fc.nat(255), { minLength: bytes, maxLength: bytes }).map((all) => toHex(Uint8Array.from(all)));

/** An entry as stored, without absent fields. */
export const anyEntry: fc.Arbitrary<EntryContent> = fc
  .constantFrom(...(Object.keys(facts) as EntryKind[]))
  .chain((kind) =>
    fc.record({
      no: fc.integer({ min: 1, max: 1_000 }),
      kind: fc.constant(kind),
      valid_on: day,
      recorded_at: day.map((date) => `${date}T12:00:00.000Z`),
      actor: fc.record({ id: typeId, employee_id: fc.constantFrom('', '1001') }),
      supersedes: some(fc.integer({ min: 1, max: 12 })),
      imported: some(fc.constant(true as const)),
      data: facts[kind] as fc.Arbitrary<EntryFacts[EntryKind]>,
      texts: some(fc.uniqueArray(fc.constantFrom(...textNames), { minLength: 1 }).chain(hashesOf)),
    }),
  )
  .map((entry) => JSON.parse(JSON.stringify(entry)) as EntryContent);

const hashesOf = (names: readonly TextName[]) =>
  fc
    .array(hex(32), { minLength: names.length, maxLength: names.length })
    .map((hashes) => Object.fromEntries(names.map((one, n) => [one, hashes[n]])));

/** Texts, any of which may have been erased. */
export const anyTexts: fc.Arbitrary<Partial<Record<TextName, EntryText>>> = fc
  .subarray(textNames)
  .chain((names) =>
    fc.tuple(name, hex(16)).map(([value, salt]) => Object.fromEntries(names.map((one) => [one, { value, salt }]))),
  );
