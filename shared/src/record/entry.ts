import type { AssignmentRole, DayReason, PhaseDecision, ReportKind } from '../field-training/program.ts';
import type { FirearmOwner, FirearmType } from '../forms/firearm-types.ts';
import type { FormPurpose, ShownFact } from '../forms/form.ts';
import type { RequirementFacts } from '../requirements/requirement.ts';
import type { AttendanceStatus } from '../rules/attendance.ts';

/** The chain of the department's own entries (trainings, settings). Others are named by an employee's internal id. */
export const departmentChain = 'DEPARTMENT';

/** A person's assignment in the department, with the names of that day. Absent: none. */
export interface AssignmentFacts {
  rank_id?: string;
  rank_name?: string;
  unit_id?: string;
  unit_name?: string;
  group_id?: string;
  group_name?: string;
  /** The internal id of the supervisor. */
  supervisor?: string;
}

/** A person as an entry names them: the internal id, and the employee number at that time. */
export interface NamedPerson {
  id: string;
  employee_id: string;
}

/** How an evaluator was qualified on the day of an evaluation. */
export type Qualification =
  /** Certified in the training of the entry `entry` of the evaluator's record. */
  | { by: 'training'; type_id: string; entry: number }
  | { by: 'supervisor' }
  | { by: 'staff' }
  | { by: 'named' }
  /** Assigned to the trainee by the entry `entry` of the evaluated person's record. */
  | { by: 'trainer'; entry: number }
  /** Coordinator of the field training program. */
  | { by: 'coordinator' }
  /** Not qualified: accepted by this administrator. The reason is the text `override`. */
  | { by: 'override'; administrator: NamedPerson };

/** The facts of each kind of entry. Texts typed about a person are in `texts` instead. */
export interface EntryFacts {
  /** Employed from `valid_on`. The name is a text. */
  'employment.started': { employee_id: string } & AssignmentFacts;
  /** Active or not from `valid_on`. `last_day`: the last day before a leave; the reason is the text `separation`. */
  'employment.status': { active: boolean; last_day?: string };
  /** Not employed from `valid_on`. */
  'employment.ended': Record<never, never>;
  /** A new number or name from `valid_on`; the name is a text. */
  identity: { employee_id: string };
  /** The whole assignment from `valid_on`: rank, unit, group and supervisor. Absent: none. */
  assignment: AssignmentFacts;
  /** Earned on `date` (= `valid_on`), valid through `expires` (absent: forever). `months`: the training's then. */
  'certification.issued': {
    type_id: string;
    type_name: string;
    date: string;
    expires?: string;
    months?: number;
    class_id?: string;
    minutes?: number;
    /** The training's categories at that time; absent: none, or predates categories. */
    category_ids?: string[];
  };
  /** The certification of `entry` no longer counts from `valid_on`. The reason is a text. */
  'certification.revoked': { entry: number };
  /** Minutes of training on `valid_on`, here or elsewhere; `as`: as an instructor. Title and provider are texts. */
  'credit.recorded': {
    minutes: number;
    category_ids: string[];
    type_id?: string;
    class_id?: string;
    as?: 'instructor';
  };
  /** The credit of `entry` never counted. The reason is a text. */
  'credit.withdrawn': { entry: number };
  /** Presence in the class session `session` (its local start) on `valid_on`, with minutes. A reason is a text. */
  'attendance.recorded': {
    class_id: string;
    type_id: string;
    type_name: string;
    session: string;
    status: AttendanceStatus;
    minutes: number;
    /** The training's categories at that time; absent: none, or predates the counting of hours. */
    category_ids?: string[];
  };
  /** The result of a class's assessment. Reason and remediation are texts. */
  'assessment.recorded': { class_id: string; type_id: string; type_name: string; score?: number; passed: boolean };
  /** Exempt from a requirement or mandatory training from `valid_on` through `until` (absent: until ended). */
  'exemption.granted': {
    requirement_id: string;
    until?: string;
    /** The approver: the internal id, and the employee number at that time. */
    approver: { id: string; employee_id: string };
  };
  /** The exemption of `entry` no longer counts from `valid_on`. The reason is a text. */
  'exemption.ended': { entry: number; requirement_id: string };
  /**
   * The evaluation of a person on `valid_on` with a version of a form. The reason of a correction is the text `reason`.
   */
  'evaluation.recorded': {
    evaluation_id: string;
    form_id: string;
    form_name: string;
    version: number;
    /** `recorded`: the form passes and fails no one. */
    outcome: 'passed' | 'failed' | 'recorded';
    /** Points and possible points; absent: the form has none. */
    points?: number;
    possible?: number;
    /** 1, 2, 3 ... among the attempts that the form counts together. */
    attempt: number;
    /** The salted hash of the answers, in hexadecimal; the answers are stored beside the entry. */
    answers: string;
    evaluator: NamedPerson;
    qualified: Qualification;
    /** The firearm that was used. */
    firearm?: { id: string; type: FirearmType };
    class_id?: string;
    /** The rounds of the course of fire. */
    rounds?: number;
    /** Facts about the firearm that the evaluation shows. */
    shown?: ShownFact[];
    /** A report of field training. */
    field_training?: { trainee_id: string; report: ReportKind; phase: string };
  };
  /** The evaluation of `entry` never counted. The reason is a text. */
  'evaluation.withdrawn': { entry: number };
  /** The evaluated person has read the evaluation of `entry`. A comment is the text `comment`. */
  'evaluation.acknowledged': { entry: number };
  /** A supervisor has reviewed the report of `entry`. A comment is the text `comment`. */
  'evaluation.reviewed': { entry: number };
  /** Remedial training on `valid_on` after the failed evaluation of `entry`. Its content is the text `remediation`. */
  'remediation.recorded': { entry: number; form_id: string; minutes: number; trainer: NamedPerson };
  /** The person may carry the firearm from `valid_on` through `until`. The serial number is the text `serial`. */
  'firearm.authorized': {
    firearm_id: string;
    type: FirearmType;
    make: string;
    model: string;
    caliber: string;
    owner: FirearmOwner;
    until?: string;
  };
  /** The person may not carry the firearm of `entry` from `valid_on`. The reason is a text. */
  'firearm.authorization_ended': { entry: number; firearm_id: string };
  /** The person begins the version of a field training program on `valid_on`. */
  'field_training.started': { trainee_id: string; program_id: string; program_name: string; version: number };
  /** The start of `entry` never counted, and the person is no trainee. The reason is a text. */
  'field_training.start_withdrawn': { trainee_id: string; entry: number };
  /** Assigned from `valid_on` through `until` (absent: until the phase ends). The shift is the text `shift`. */
  'field_training.assigned': {
    trainee_id: string;
    phase: string;
    role: AssignmentRole;
    trainer: NamedPerson;
    until?: string;
    /** ISO weekdays with a daily report. */
    weekdays: number[];
  };
  /** The assignment of `entry` no longer counts from `valid_on`. The reason is a text. */
  'field_training.unassigned': { trainee_id: string; entry: number };
  /** No daily report on `valid_on`. Details are the text `reason`. */
  'field_training.day_without': { trainee_id: string; reason: DayReason };
  /** The day without a report of `entry` never counted. The reason is a text. */
  'field_training.day_withdrawn': { trainee_id: string; entry: number };
  /** A decision about a phase; `valid_on` is the last day of the phase if it ends it. The reason is a text. */
  'field_training.decided': {
    trainee_id: string;
    phase: string;
    phase_name: string;
    decision: PhaseDecision;
    /** Weeks added to the phase. */
    weeks?: number;
  };
  /** The decision of `entry` never counted. The reason is a text. */
  'field_training.decision_withdrawn': { trainee_id: string; entry: number };
  /** Completed on `valid_on`. The attested statement is the text `statement`. */
  'field_training.completed': { trainee_id: string; program_id: string; program_name: string; version: number };
  /** A version of a field training program, in the department's record: SHA-256 of its content. */
  'program.defined': { program_id: string; name: string; version: number; sha256: string; archived?: true };
  /** A version of a form was published, in the department's record: SHA-256 of its content. */
  'form.published': { form_id: string; name: string; purpose: FormPurpose; version: number; sha256: string };
  /** Department settings from `valid_on`. */
  'department.defined': { timezone: string; near_expiration_days: number };
  /** A training from `valid_on`. `mandatory_since` may be earlier: it was mandatory before it was entered. */
  'type.defined': {
    type_id: string;
    name: string;
    is_mandatory: boolean;
    mandatory_since?: string;
    expiration_months?: number;
    archived?: true;
  };
  'type.removed': { type_id: string };
  /** The unit's parent from `valid_on` (no `parent_id`: none). Names are those of that day. */
  'unit.placed': { unit_id: string; unit_name: string; parent_id?: string; parent_name?: string };
  /** A version of a requirement, in effect from `valid_on` until a later entry's day (requirements/versions.ts). */
  'requirement.defined': RequirementFacts;
  /**
   * The requirement applies to no one from `valid_on`. If it narrowed a mandatory training, that applies to all again.
   */
  'requirement.ended': { requirement_id: string };
  /** A document of a class or training, in the department's record; its name is a text. `type_id`: the training. */
  'document.added': {
    document_id: string;
    type_id: string;
    class_id?: string;
    document_kind: string;
    sha256: string;
    size: number;
    content_type: string;
  };
  /** The document no longer counts. The reason is a text. */
  'document.removed': { document_id: string };
  /** A range was reported to a state on `valid_on`: row count, and SHA-256 of the rows. A note is the text `reason`. */
  'report.filed': {
    filing_id: string;
    from: string;
    until: string;
    state?: string;
    rows: number;
    people: number;
    sha256: string;
  };
}

export type EntryKind = keyof EntryFacts;

/** The texts of an entry, by name. */
export type TextName =
  | 'name'
  | 'reason'
  | 'title'
  | 'provider'
  | 'remediation'
  | 'separation'
  | 'override'
  | 'comment'
  | 'serial'
  | 'shift'
  | 'statement';

/** A typed text. The entry has only its salted hash: the text can be erased while the chain stays valid. */
export interface EntryText {
  value: string;
  /** 16 random bytes in hexadecimal. */
  salt: string;
}

/** The content of an entry, covered by its hash (docs/record.md). */
export type EntryContent<K extends EntryKind = EntryKind> = {
  [Kind in K]: {
    /** 1, 2, 3 ... within its chain. */
    no: number;
    kind: Kind;
    /** The day from which it is true, as a date of the department, `YYYY-MM-DD`. */
    valid_on: string;
    /** UTC ISO: the time of writing; for an imported entry, when its subject was stored. */
    recorded_at: string;
    /** The author: the internal id or `system`, and the employee number at that time. */
    actor: { id: string; employee_id: string };
    /** The number of the entry that it replaces. */
    supersedes?: number;
    /** Created from data that predate entries. */
    imported?: true;
    data: EntryFacts[Kind];
    /** The salted hash of each text, in hexadecimal. */
    texts?: Partial<Record<TextName, string>>;
  };
}[K];

/** The fields that folding requires: a projection can omit the author and texts. */
export type BareEntry<K extends EntryKind = EntryKind> = {
  [Kind in K]: Pick<EntryContent<Kind>, 'no' | 'kind' | 'valid_on' | 'recorded_at' | 'supersedes' | 'data'>;
}[K];

/** An entry of a record, chained to the previous one. Never changed or deleted. */
export type RecordEntry<K extends EntryKind = EntryKind> = EntryContent<K> & { hash: string };

/** Returns a test for entries of these kinds. */
export const isKind =
  <K extends EntryKind>(...kinds: K[]) =>
  <E extends BareEntry>(entry: E): entry is E & BareEntry<K> =>
    (kinds as string[]).includes(entry.kind);
