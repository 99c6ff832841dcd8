import type { RequirementAnswer } from '../requirements/answer.ts';
import type { EntryText, RecordEntry, TextName } from './entry.ts';
import type { SealLeaf } from './merkle.ts';
import type { Seal, SealKey } from './seal.ts';
import type { StatusOn } from './status-on.ts';
import type { EntryTopic } from './topic.ts';

/** The version of the format, which the verifier names when it does not know it. */
export const evidenceFormat = 'muster-evidence-1';

/**
 * An entry of a chain: as it was written, or only what it is about and its digest when the answer does not rest on it.
 */
export type EvidenceEntry =
  | { entry: RecordEntry; texts: Partial<Record<TextName, EntryText>> }
  | { no: number; topic: EntryTopic; digest: string; hash: string };

/** A chain from its beginning to its end. */
export interface EvidenceChain {
  chain: string;
  entries: EvidenceEntry[];
}

/** That a chain had an end when it was sealed: the leaf and the hashes of its siblings up to the root (RFC 9162). */
export interface EvidenceProof {
  seal: number;
  leaf: SealLeaf;
  index: number;
  size: number;
  path: string[];
}

/** An answer about one person. */
export interface EvidenceAnswer {
  chain: string;
  employed: boolean;
  active: boolean;
  /** In the order of their trainings' ids. */
  statuses: StatusOn[];
  /**
   * In the order of their ids; present where the question has `requirement_ids`, and then in the place of `statuses`.
   */
  requirements?: RequirementAnswer[];
}

/**
 * What an evidence file holds: a question, its answer, and everything that the answer rests on (docs/record.md,
 * "Evidence").
 */
export interface Evidence {
  format: typeof evidenceFormat;
  /** The code is part of every seal. The name is not sealed. */
  department: { site: string; name: string };
  question: {
    /** The department's date, and the moment up to which entries count. */
    on: string;
    known: string;
    /** The ids of the trainings that it is about; empty: of all that were mandatory. */
    training_ids: string[];
    /**
     * The ids of the requirements, those of mandatory trainings among them; empty: all that were asked. Present where
     * the records of the file tell of requirements or exemptions. Then `training_ids` is empty.
     */
    requirement_ids?: string[];
    /** Not sealed, as who asked. */
    asked_at: string;
    asked_by: string;
  };
  answers: EvidenceAnswer[];
  /** The department's chain and one of each person. */
  chains: EvidenceChain[];
  proofs: EvidenceProof[];
  /** Without a gap, in their order. */
  seals: Seal[];
  keys: { id: string; key: SealKey }[];
}
