import type { Rank } from '@muster/shared/areas/ranks';

/** A rank and its superior: one line of the diagram. */
export interface Link {
  superior: Rank;
  subordinate: Rank;
}

/** The content of the dialog of the Ranks tab. */
export type RankDialog =
  | { kind: 'create' }
  | { kind: 'edit'; rank: Rank }
  | { kind: 'delete'; ranks: readonly Rank[]; links: readonly Link[] };
