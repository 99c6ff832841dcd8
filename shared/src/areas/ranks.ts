import * as z from 'zod';
import { endpoint, extraEndpoint } from '../endpoint.ts';
import { detailResponse, id, requiredText } from '../fields.ts';
import { loadedFields } from '../loaded-fields.ts';

export const rank = z.object({ id: z.string(), name: z.string(), superior_id: z.string().nullable() });
export type Rank = z.infer<typeof rank>;

const coordinate = z.number('A position must be a number').min(-100_000, 'Too far away').max(100_000, 'Too far away');
/** A rank's position in the diagram, in the diagram's units. */
export const rankPosition = z.object({ id, x: coordinate, y: coordinate });
export type RankPosition = z.infer<typeof rankPosition>;

const rankParams = z.object({ id });
const rankInput = z.object({ name: requiredText('Rank name', 100) });

/** docs/spec.md section 7, "Ranks". */
export const ranks = {
  list: endpoint('GET', '/api/ranks/', {
    summary: 'The ranks of the department, highest first.',
    access: 'signed_in',
    response: z.array(rank),
  }),
  create: endpoint('POST', '/api/ranks/', {
    summary: 'Creates a rank without a superior.',
    access: 'admin_access',
    acceptsIdempotencyKey: true,
    body: rankInput,
    response: rank,
    status: 201,
    errors: ['rank_taken'],
  }),
  rename: endpoint('PATCH', '/api/ranks/{id}/', {
    summary: 'Renames a rank.',
    access: 'admin_access',
    params: rankParams,
    body: rankInput.extend({ read: loadedFields(rankInput.shape) }),
    response: rank,
    errors: ['rank_taken', 'edit_conflict'],
  }),
  delete: endpoint('DELETE', '/api/ranks/{id}/', {
    summary: 'Deletes a rank that no employee holds; its subordinates lose their superior.',
    access: 'admin_access',
    params: rankParams,
    response: detailResponse,
    errors: ['rank_held', 'in_use'],
  }),
  updateHierarchy: endpoint('POST', '/api/ranks/update-hierarchy/', {
    summary: "Sets a rank's superior, or clears it with null.",
    access: 'admin_access',
    body: z.object({ subordinate_id: id, superior_id: id.nullable() }),
    response: rank,
    errors: ['not_found', 'rank_cycle'],
  }),
  positions: extraEndpoint('GET', '/api/ranks/positions/', {
    summary: 'The positions of ranks in the diagram. A rank that was never moved is not included.',
    access: 'admin_access',
    response: z.array(rankPosition),
  }),
  setPositions: extraEndpoint('PUT', '/api/ranks/positions/', {
    summary: 'Stores positions of ranks in the diagram. Unknown ranks are ignored.',
    access: 'admin_access',
    body: z.object({
      positions: z
        .array(rankPosition, 'Please name at least one rank')
        .min(1, 'Please name at least one rank')
        .max(90, 'At most 90 ranks at once'),
    }),
    response: z.array(rankPosition),
  }),
};
