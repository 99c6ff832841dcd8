import type { RequirementAnswer } from '../requirements/answer.ts';
import type { MapProof } from './chain-map.ts';
import type { EntryText, RecordEntry, TextName } from './entry.ts';
import type { SealLeaf } from './merkle.ts';
import type { Seal, SealKey } from './seal.ts';
import type { StatusOn } from './status-on.ts';
import type { EntryTopic } from './topic.ts';

/** The format version. Verifiers name it if they do not support it. */
export const evidenceFormat = 'muster-evidence-2';

/** Formats that `verifyEvidence` accepts. Files of the first contain every seal since the moment of the answer. */
export const evidenceFormats = ['muster-evidence-1', evidenceFormat] as const;

/** An entry of a chain: complete, or only its topic and digest if the answer does not depend on it. */
export type EvidenceEntry =
  | { entry: RecordEntry; texts: Partial<Record<TextName, EntryText>> }
  | { no: number; topic: EntryTopic; digest: string; hash: string };

/** A chain from its beginning to its end. */
export interface EvidenceChain {
  chain: string;
  entries: EvidenceEntry[];
}

/** Proof that a seal covers a chain: the leaf and its sibling hashes up to the root. */
export interface EvidenceProof {
  seal: number;
  leaf: SealLeaf;
  /** The leaf's place in a list (RFC 9162), and its length. Absent in a seal with `history`: its tree is a map. */
  index?: number;
  size?: number;
  path: string[];
}

/** Proof that there was no record under this name at a seal. */
export interface EvidenceAbsence extends MapProof {
  seal: number;
  chain: string;
}

/** An answer about one person. */
export interface EvidenceAnswer {
  chain: string;
  employed: boolean;
  active: boolean;
  /** Ordered by training id. */
  statuses: StatusOn[];
  /** Ordered by id. Replaces `statuses` if the question has `requirement_ids`. */
  requirements?: RequirementAnswer[];
}

/** An evidence file: a question, its answer, and everything that the answer depends on (docs/record.md, "Evidence"). */
export interface Evidence {
  format: (typeof evidenceFormats)[number];
  /** The code is part of every seal; the name is not sealed. */
  department: { site: string; name: string };
  question: {
    /** The day, as a date of the department, and the moment up to which entries count. */
    on: string;
    known: string;
    /** The ids of the requested trainings; empty: every mandatory one. */
    training_ids: string[];
    /**
     * Requested requirements, including mandatory trainings; empty: all. Present if the records contain requirements or
     * exemptions; then `training_ids` is empty.
     */
    requirement_ids?: string[];
    /** Not sealed; nor is the name of the person who requested the file. */
    asked_at: string;
    asked_by: string;
  };
  answers: EvidenceAnswer[];
  /** The department's chain, and one per person. */
  chains: EvidenceChain[];
  proofs: EvidenceProof[];
  absences?: EvidenceAbsence[];
  /** In order. The last one covers every chain to its end. */
  seals: Seal[];
  /** For each seal before the last: its path to the last seal's root over earlier seals. */
  history?: { seal: number; path: string[] }[];
  keys: { id: string; key: SealKey }[];
  /** Certificates of some of the keys (X.509), as DER in base64: that of the key first, each issued by the next. */
  certificates?: { key: string; chain: string[] }[];
  /** Tokens of timestamp authorities (RFC 3161, DER in base64), in order of the seals. */
  timestamps?: { seal: number; token: string }[];
}
