import type { requirementPackCalls } from '@muster/shared/areas/requirements';
import { type Call, requirements as registered } from '../../api/calls.ts';

export const requirements = {
  ...registered,
  exemptions: { method: 'GET', path: '/api/exemptions/', access: 'training' } as Call<
    typeof requirementPackCalls.exemptions
  >,
};
