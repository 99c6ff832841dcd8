import type { requirements as declared } from '@muster/shared/areas/requirements';
import type { Call } from '../../api/calls.ts';

const one = { path: '/api/requirements/{id}/', access: 'manage_trainings' } as const;

export const requirements = {
  list: { method: 'GET', path: '/api/requirements/', access: 'signed_in' } as Call<typeof declared.list>,
  create: {
    method: 'POST',
    path: '/api/requirements/',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
  } as Call<typeof declared.create>,
  preview: {
    method: 'POST',
    path: '/api/requirements/preview/',
    access: 'manage_trainings',
  } as Call<typeof declared.preview>,
  update: { method: 'PUT', ...one } as Call<typeof declared.update>,
  end: { method: 'DELETE', ...one } as Call<typeof declared.end>,
  packs: { method: 'GET', path: '/api/requirement-packs/', access: 'manage_trainings' } as Call<typeof declared.packs>,
  addPack: {
    method: 'POST',
    path: '/api/requirement-packs/{pack}/',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
  } as Call<typeof declared.addPack>,
  exempt: {
    method: 'POST',
    path: '/api/exemptions/',
    access: 'training',
    acceptsIdempotencyKey: true,
  } as Call<typeof declared.exempt>,
  exemptions: { method: 'GET', path: '/api/exemptions/', access: 'training' } as Call<typeof declared.exemptions>,
  endExemption: { method: 'POST', path: '/api/exemptions/{id}/end/', access: 'training' } as Call<
    typeof declared.endExemption
  >,
};
