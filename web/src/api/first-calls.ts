import type { Contract } from '@muster/shared/contract';
import type { Endpoint } from '@muster/shared/endpoint';

/** A call of the contract as the browser needs it: the endpoint without its schemas, which only its type has. */
export interface Call<E extends Endpoint = Endpoint> extends Pick<E, 'method' | 'path' | 'file'> {
  /** In the browser `anyone` or absent: who else may call is the server's to say. */
  access?: E['access'];
  acceptsIdempotencyKey?: true;
  /** Only in the type: what the call takes and answers. */
  declared?: E;
}

/** The endpoint that a call stands for. */
export type EndpointOf<C extends Call> = NonNullable<C['declared']>;

export type Calls = { [A in keyof Contract]: { [N in keyof Contract[A]]: Call<Extract<Contract[A][N], Endpoint>> } };

/** Inserted by Vite from the contract (`contract-calls.ts`). */
declare const firstCalls: Calls;

/** The calls by area that what loads with the first screen makes, so that it does not load those of all others. */
export const { session, permissions, enrollment, certification, overview, roster, compliance }: Calls = firstCalls;
