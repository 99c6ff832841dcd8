import type { RequirementFacts } from '../requirements/requirement.ts';
import type { AttendanceStatus } from '../rules/attendance.ts';

/**
 * The chain of a department's own entries: training types and settings. Every other chain is an employee's, under the
 * internal id.
 */
export const departmentChain = 'DEPARTMENT';

/** What a person is in the department; what is absent: none. Names are those of that day. */
export interface AssignmentFacts {
  rank_id?: string;
  rank_name?: string;
  unit_id?: string;
  unit_name?: string;
  group_id?: string;
  group_name?: string;
  /** The internal id of the person's superior. */
  supervisor?: string;
}

/** The facts of each kind of entry. What people have typed about a person is not among them: it is in `texts`. */
export interface EntryFacts {
  /** Employed since `valid_on`. The person's name is a text. */
  'employment.started': { employee_id: string } & AssignmentFacts;
  /**
   * Active or not since `valid_on`. `last_day`: the last day before a leave; the reason for leaving is the text
   * `separation`.
   */
  'employment.status': { active: boolean; last_day?: string };
  /** Not employed since `valid_on`. */
  'employment.ended': Record<never, never>;
  /** Another number or name since `valid_on`; the name is a text. */
  identity: { employee_id: string };
  /** Another rank, unit, group or superior since `valid_on`: the whole assignment, so that what is absent is none. */
  assignment: AssignmentFacts;
  /**
   * Earned on `date`, which is `valid_on`, and valid through `expires`; without it: for ever. `months` as the type had
   * it then.
   */
  'certification.issued': {
    type_id: string;
    type_name: string;
    date: string;
    expires?: string;
    months?: number;
    class_id?: string;
    minutes?: number;
    /** The categories of the type then; absent: none, or from before there were categories. */
    category_ids?: string[];
  };
  /** The certification of `entry` counts no longer since `valid_on`. The reason is a text. */
  'certification.revoked': { entry: number };
  /** Minutes of training on `valid_on`, here or elsewhere; `as`: for teaching it. Title and provider are texts. */
  'credit.recorded': {
    minutes: number;
    category_ids: string[];
    type_id?: string;
    class_id?: string;
    as?: 'instructor';
  };
  /** The credit of `entry` never counted. The reason is a text. */
  'credit.withdrawn': { entry: number };
  /**
   * Was in a class session on `valid_on`, or was not, and for how many minutes. `session` is its local start. A reason
   * is a text.
   */
  'attendance.recorded': {
    class_id: string;
    type_id: string;
    type_name: string;
    session: string;
    status: AttendanceStatus;
    minutes: number;
    /** The categories of the type then; absent: none, or from before hours were counted. */
    category_ids?: string[];
  };
  /** The result of a class's assessment. A reason and what was done to remedy it are texts. */
  'assessment.recorded': { class_id: string; type_id: string; type_name: string; score?: number; passed: boolean };
  /**
   * Not asked for a requirement, or a mandatory training, from `valid_on` on, through `until`; without it: until it is
   * ended. The reason is a text.
   */
  'exemption.granted': {
    requirement_id: string;
    until?: string;
    /** Who approved it: the internal id, and the employee number at that time. */
    approver: { id: string; employee_id: string };
  };
  /** The exemption of `entry` counts no longer since `valid_on`. The reason is a text. */
  'exemption.ended': { entry: number; requirement_id: string };
  /** Settings of the department since `valid_on`. */
  'department.defined': { timezone: string; near_expiration_days: number };
  /** A training type since `valid_on`. `mandatory_since` may be earlier: what was asked before it was entered. */
  'type.defined': {
    type_id: string;
    name: string;
    is_mandatory: boolean;
    mandatory_since?: string;
    expiration_months?: number;
    archived?: true;
  };
  'type.removed': { type_id: string };
  /** The unit is part of another one since `valid_on`; without `parent_id` of none. Names are those of that day. */
  'unit.placed': { unit_id: string; unit_name: string; parent_id?: string; parent_name?: string };
  /**
   * A version of a requirement, in force since `valid_on` until the day of a later entry of the requirement
   * (requirements/versions.ts).
   */
  'requirement.defined': RequirementFacts;
  /**
   * The requirement is asked of nobody since `valid_on`. Of one that narrows a mandatory training: it is asked of
   * everyone again.
   */
  'requirement.ended': { requirement_id: string };
  /**
   * A document of a class or a training, in the department's record; its name is a text. `type_id` is the training in
   * both cases.
   */
  'document.added': {
    document_id: string;
    type_id: string;
    class_id?: string;
    document_kind: string;
    sha256: string;
    size: number;
    content_type: string;
  };
  /** The document counts no longer. The reason is a text. */
  'document.removed': { document_id: string };
  /**
   * The training of a range was reported to a state on `valid_on`: so many rows, with the SHA-256 of what they say. A
   * note is the reason's text.
   */
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
export type TextName = 'name' | 'reason' | 'title' | 'provider' | 'remediation' | 'separation';

/**
 * What a person typed. The entry has only its salted hash, so that the text can be destroyed and the chain still holds.
 */
export interface EntryText {
  value: string;
  /** 16 random bytes in hexadecimal. */
  salt: string;
}

/** What an entry says and its hash covers (docs/record.md). */
export type EntryContent<K extends EntryKind = EntryKind> = {
  [Kind in K]: {
    /** 1, 2, 3 ... within its chain. */
    no: number;
    kind: Kind;
    /** The department's date since when it is true, `YYYY-MM-DD`. */
    valid_on: string;
    /** UTC ISO: when it was written; of an imported entry, when what it tells of was stored. */
    recorded_at: string;
    /** Who wrote it: the internal id, or `system`, and the employee number at that time. */
    actor: { id: string; employee_id: string };
    /** The number of the entry that this one replaces. */
    supersedes?: number;
    /** Made from what was stored before there were entries. */
    imported?: true;
    data: EntryFacts[Kind];
    /** The salted hash of each text, in hexadecimal. */
    texts?: Partial<Record<TextName, string>>;
  };
}[K];

/** What folding an entry takes: a projection need not keep who wrote it, nor its texts. */
export type BareEntry<K extends EntryKind = EntryKind> = {
  [Kind in K]: Pick<EntryContent<Kind>, 'no' | 'kind' | 'valid_on' | 'recorded_at' | 'supersedes' | 'data'>;
}[K];

/** An entry of a record: its content, chained to the entry before. Never changed or deleted. */
export type RecordEntry<K extends EntryKind = EntryKind> = EntryContent<K> & { hash: string };

/** Returns whether an entry is of one of these kinds. */
export const isKind =
  <K extends EntryKind>(...kinds: K[]) =>
  <E extends BareEntry>(entry: E): entry is E & BareEntry<K> =>
    (kinds as string[]).includes(entry.kind);
