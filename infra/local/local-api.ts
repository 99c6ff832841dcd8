import type { Deps } from '@muster/functions/calls/deps';
import { createApp } from '@muster/functions/entry/app';
import { routes } from '@muster/shared/contract';
import type { Api } from './gateway/api.ts';

export function localApi(deps: Deps): Api {
  return { app: createApp(deps), routes, onFailure: deps.log.error };
}
