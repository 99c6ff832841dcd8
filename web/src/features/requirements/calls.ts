import type { requirementPackCalls } from '@muster/shared/areas/requirements';
import { type Call, requirements as registered } from '../../api/calls.ts';

export const requirements = {
  ...registered,
  packs: {
    method: 'GET',
    path: '/api/requirement-packs/',
    access: 'manage_trainings',
  } as Call<typeof requirementPackCalls.packs>,
  addPack: {
    method: 'POST',
    path: '/api/requirement-packs/{pack}/',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
  } as Call<typeof requirementPackCalls.addPack>,
  exemptions: { method: 'GET', path: '/api/exemptions/', access: 'training' } as Call<
    typeof requirementPackCalls.exemptions
  >,
};
