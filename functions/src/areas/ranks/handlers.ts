import type { Handlers } from '../../calls/call.ts';
import { inRankOrder } from '../../domain/people/rank-order.ts';
import { cachedRanks } from '../../table/entities/catalogue.ts';
import { createRank, deleteRank, placeRank, presentRank, renameRank } from './change-ranks.ts';
import { rankPositions, setRankPositions } from './positions.ts';

/** Ranks (docs/spec.md section 7, "Ranks"). */
export const ranksHandlers: Handlers<'ranks'> = {
  list: async (call) => {
    const ranks = inRankOrder(await cachedRanks(call));
    const known = new Set(ranks.map(({ id }) => id));
    return ranks.map((rank) => presentRank(rank, known));
  },
  create: { run: async (call) => presentRank(await createRank(call, call.body)), replay: 'stored' },
  rename: async (call) => presentRank(await renameRank(call, { ...call.params, ...call.body })),
  delete: async (call) => {
    await deleteRank(call, call.params);
    return { detail: 'Rank deleted' };
  },
  updateHierarchy: async (call) => {
    const { subordinate_id: id, superior_id: superiorId } = call.body;
    return presentRank(await placeRank(call, { id, superiorId }));
  },
  positions: async (call) => rankPositions(await cachedRanks(call)),
  setPositions: (call) => setRankPositions(call, call.body),
};
