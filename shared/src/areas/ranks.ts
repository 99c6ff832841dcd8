import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, requiredText } from '../fields.ts';

export const rank = z.object({ id: z.string(), name: z.string(), superior_id: z.string().nullable() });
export type Rank = z.infer<typeof rank>;

const rankParams = z.object({ id });
const rankInput = z.object({ name: requiredText('Rank name', 100) });

/** SPEC.md section 7, "Ranks". */
export const ranks = {
  list: endpoint({
    method: 'GET',
    path: '/api/ranks/',
    summary: 'The ranks of the department, highest first.',
    access: 'signed_in',
    response: z.array(rank),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/ranks/',
    summary: 'Creates a rank without a superior.',
    access: 'admin_access',
    body: rankInput,
    response: rank,
    status: 201,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/ranks/{id}/',
    summary: 'Renames a rank.',
    access: 'admin_access',
    params: rankParams,
    body: rankInput,
    response: rank,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/ranks/{id}/',
    summary: 'Deletes a rank nobody holds; its subordinates lose their superior.',
    access: 'admin_access',
    params: rankParams,
    response: done,
    errors: ['rank_held'],
  }),
  updateHierarchy: endpoint({
    method: 'POST',
    path: '/api/ranks/update-hierarchy/',
    summary: "Sets a rank's superior, or clears it with null.",
    access: 'admin_access',
    body: z.object({ subordinate_id: id, superior_id: id.nullable() }),
    response: rank,
    errors: ['not_found', 'rank_cycle'],
  }),
};
