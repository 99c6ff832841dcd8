import type { RequestInput } from '@muster/shared/endpoint';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { type EndpointOf, firearms } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { useWholeList } from '../../api/use-whole-list.ts';

type Body<N extends 'create' | 'update' | 'inspect' | 'authorize' | 'endAuthorization'> =
  RequestInput<EndpointOf<(typeof firearms)[N]>> extends { body: infer B } ? B : never;

/** Loads all firearms of the department. */
export const useFirearms = () => useWholeList(firearms.list);

/** Loads a firearm with its history. */
export const useFirearm = (id: string) => useCall(firearms.one, { params: { id } });

export const addFirearm = (body: Body<'create'>) => call(firearms.create, { body });

export const changeFirearm = (id: string, body: Body<'update'>) => call(firearms.update, { params: { id }, body });

export const inspectFirearm = (id: string, body: Body<'inspect'>) => call(firearms.inspect, { params: { id }, body });

export const authorizePerson = (id: string, body: Body<'authorize'>) =>
  call(firearms.authorize, { params: { id }, body });

export const endAuthorization = (id: string, body: Body<'endAuthorization'>) =>
  call(firearms.endAuthorization, { params: { id }, body });

/** Returns a function that reloads the firearms and what people carry. */
export function useRefreshFirearms(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate((key) => typeof key === 'string' && key.startsWith('GET /api/firearms/')), [mutate]);
}
