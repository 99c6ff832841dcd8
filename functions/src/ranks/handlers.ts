import type { Rank as Answered } from '@muster/shared/areas/ranks';
import type { Handlers } from '../http/call.ts';
import { listRanks, type Rank } from '../table/entities/rank.ts';
import { createRank, deleteRank, placeRank, renameRank } from './change-ranks.ts';
import { rankPositions, setRankPositions } from './positions.ts';
import { inRankOrder } from './rank-order.ts';

/** A rank as the contract answers it; a superior that is gone is none. */
function presentRank({ id, name, superior_id }: Rank, known?: ReadonlySet<string>): Answered {
  const superior = superior_id && (known?.has(superior_id) ?? true) ? superior_id : null;
  return { id, name, superior_id: superior };
}

/** SPEC.md section 7, "Ranks". */
export const ranksHandlers: Handlers<'ranks'> = {
  list: async ({ table }) => {
    const ranks = inRankOrder(await listRanks(table));
    const known = new Set(ranks.map(({ id }) => id));
    return ranks.map((rank) => presentRank(rank, known));
  },
  create: {
    run: async (call) =>
      presentRank(await createRank(call, call.body.name, (rank) => call.idempotency.storeAnswer(presentRank(rank)))),
    replay: 'stored',
  },
  rename: async (call) => presentRank(await renameRank(call, call.params.id, call.body)),
  delete: async (call) => {
    await deleteRank(call, call.params.id);
    return { detail: 'Rank deleted' };
  },
  updateHierarchy: async (call) => presentRank(await placeRank(call, call.body.subordinate_id, call.body.superior_id)),
  positions: ({ table }) => rankPositions(table),
  setPositions: (call) => setRankPositions(call, call.body.positions),
};
