import type { compliance as declared } from '@muster/shared/areas/compliance';
import type { requirements as declaredRequirements } from '@muster/shared/areas/requirements';
import type { Call } from '../../api/calls.ts';

const views = '/api/compliance/views/';

export const compliance = {
  table: { method: 'GET', path: '/api/compliance/', access: 'training' } as Call<typeof declared.table>,
  summary: { method: 'GET', path: '/api/compliance/summary/', access: 'training' } as Call<typeof declared.summary>,
  person: { method: 'GET', path: '/api/compliance/people/{employee_id}/', access: 'own_or_training' } as Call<
    typeof declared.person
  >,
  notify: { method: 'POST', path: '/api/compliance/notify/', access: 'training', acceptsIdempotencyKey: true } as Call<
    typeof declared.notify
  >,
  views: { method: 'GET', path: views, access: 'training' } as Call<typeof declared.views>,
  saveView: { method: 'POST', path: views, access: 'training', acceptsIdempotencyKey: true } as Call<
    typeof declared.saveView
  >,
  removeView: { method: 'DELETE', path: `${views}{id}/`, access: 'training' } as Call<typeof declared.removeView>,
};

export const requirements = {
  list: { method: 'GET', path: '/api/requirements/', access: 'signed_in' } as Call<typeof declaredRequirements.list>,
  exempt: { method: 'POST', path: '/api/exemptions/', access: 'training', acceptsIdempotencyKey: true } as Call<
    typeof declaredRequirements.exempt
  >,
};
