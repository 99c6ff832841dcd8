import type { CheckInCode } from '@muster/shared/areas/arrivals';
import type { RequestInput } from '@muster/shared/endpoint';
import type { Middleware } from 'swr';
import { arrivals, type EndpointOf } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';

/** The polling interval of a screen that shows arrivals, in milliseconds. */
const arrivalsInterval = 4_000;
/** The polling interval of the codes, which reach five minutes ahead, in milliseconds. */
const codesInterval = 60_000;

export type ArriveInput = RequestInput<EndpointOf<typeof arrivals.arrive>>['body'];

export const arrive = (body: ArriveInput) => call(arrivals.arrive, { body });

/** Loads the arrivals of a class session, every few seconds. */
export const useArrivals = (classId: string, session: string) =>
  useCall(
    arrivals.listArrivals,
    { params: { classId }, query: { session } },
    { refreshInterval: arrivalsInterval, refreshWhenHidden: true, keepPreviousData: true },
  );

/** When each answer arrived, by this device's clock in milliseconds. */
const cameAt = new WeakMap<object, number>();

/** Stores when each answer arrives, since a reopened screen gets an earlier one from the cache. */
const noteWhenItComes: Middleware = (useNext) => (key, fetcher, config) =>
  useNext(
    key,
    fetcher &&
      (async (...sent: Parameters<typeof fetcher>) => {
        const answer = await fetcher(...sent);
        cameAt.set(answer as object, Date.now());
        return answer;
      }),
    config,
  );

/** Returns how many milliseconds the server's clock was ahead of this device's at an answer of `useCodes`. */
export const clockDifference = (answer: CheckInCode): number =>
  Date.parse(answer.now) - (cameAt.get(answer) ?? Date.now());

/** Loads the codes of a class session, every minute while its check-in is open. */
export const useCodes = (classId: string, session: string, open: boolean) =>
  useCall(arrivals.checkInCode, open ? { params: { classId }, query: { session } } : null, {
    refreshInterval: codesInterval,
    use: [noteWhenItComes],
    refreshWhenHidden: true,
  });

/** Loads the attendees for the sign-in sheet of a class session. */
export const useSignInSheet = (classId: string, session: string) =>
  useCall(arrivals.signInSheet, { params: { classId }, query: { session } });

/** The number of people that one call confirms: the server accepts up to 100. */
const mostConfirmed = 100;

type Confirmed = Awaited<ReturnType<typeof confirmSome>>;

const confirmSome = (classId: string, session: string, employee_ids: readonly string[]) =>
  call(arrivals.confirmArrivals, { params: { classId }, body: { session, employee_ids: [...employee_ids] } });

/** Confirms people by employee number. `onProgress` gets each batch's outcome. Idempotent. */
export async function confirmArrivals(
  classId: string,
  session: string,
  employeeNumbers: readonly string[],
  onProgress: (batch: Confirmed) => void,
): Promise<void> {
  for (let first = 0; first < employeeNumbers.length; first += mostConfirmed) {
    onProgress(await confirmSome(classId, session, employeeNumbers.slice(first, first + mostConfirmed)));
  }
}
