import type { Contract } from '@muster/shared/contract';
import type { Endpoint } from '@muster/shared/endpoint';

/** A call of the contract as the browser needs it: the endpoint without its schemas, kept only in the type. */
export interface Call<E extends Endpoint = Endpoint> extends Pick<E, 'method' | 'path' | 'file'> {
  /** `anyone` or absent in the browser: only the server checks the other values. */
  access?: E['access'];
  acceptsIdempotencyKey?: true;
  /** Type only: the input and output of the call. */
  declared?: E;
}

/** The endpoint of a call. */
export type EndpointOf<C extends Call> = NonNullable<C['declared']>;

export type Calls = { [A in keyof Contract]: { [N in keyof Contract[A]]: Call<Extract<Contract[A][N], Endpoint>> } };

/** Inserted by Vite from the contract (`contract-calls.ts`). */
declare const firstCalls: Calls;

/** The calls that code of the first screen makes, by area. All others load later. */
export const { session, permissions, enrollment, certification, overview, roster, compliance }: Calls = firstCalls;
