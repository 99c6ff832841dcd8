import type { RequestInput } from '@muster/shared/endpoint';
import { arrivals, type EndpointOf } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

/** Milliseconds after which a screen that shows who arrives asks again. */
const arrivalsInterval = 4_000;
/** The same for the codes, which reach five minutes ahead. */
const codesInterval = 60_000;

export type ArriveInput = RequestInput<EndpointOf<typeof arrivals.arrive>>['body'];

export const arrive = (body: ArriveInput) => call(arrivals.arrive, { body });

/** Loads who has arrived at a class session, every few seconds. */
export const useArrivals = (classId: string, session: string) =>
  useCall(
    arrivals.listArrivals,
    { params: { classId }, query: { session } },
    { refreshInterval: arrivalsInterval, refreshWhenHidden: true, keepPreviousData: true },
  );

/** Loads the codes of a class session, every minute, while its check-in is open. */
export const useCodes = (classId: string, session: string, open: boolean) =>
  useCall(arrivals.checkInCode, open ? { params: { classId }, query: { session } } : null, {
    refreshInterval: codesInterval,
    refreshWhenHidden: true,
  });

/** Loads the list of the sheet of a class session. */
export const useSignInSheet = (classId: string, session: string) =>
  useCall(arrivals.signInSheet, { params: { classId }, query: { session } });

/** How many people one call confirms: the server takes up to 100. */
const mostConfirmed = 100;

type Confirmed = Awaited<ReturnType<typeof confirmSome>>;

const confirmSome = (classId: string, session: string, employee_ids: readonly string[]) =>
  call(arrivals.confirmArrivals, { params: { classId }, body: { session, employee_ids: [...employee_ids] } });

/** Confirms people by their employee numbers. `onProgress` gets what became of each batch; sent again, nothing happens twice. */
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
