import type { compliance as declared } from '@muster/shared/areas/compliance';
import type { requirements as declaredRequirements } from '@muster/shared/areas/requirements';
import type { Call } from '../../api/calls.ts';

export const compliance = {
  table: { method: 'GET', path: '/api/compliance/', access: 'training' } as Call<typeof declared.table>,
};

export const requirements = {
  list: { method: 'GET', path: '/api/requirements/', access: 'signed_in' } as Call<typeof declaredRequirements.list>,
};
