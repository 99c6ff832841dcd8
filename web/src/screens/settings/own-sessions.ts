import { settings } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the person's login sessions. `end` signs one out, and ignores one that has ended. */
export function useOwnSessions() {
  const { data, error, retry, mutate } = useCall(settings.sessions);
  async function end(sid: string): Promise<void> {
    try {
      await call(settings.endSession, { params: { sid } });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    await mutate((sessions) => sessions?.filter((one) => one.sid !== sid), { revalidate: false });
  }
  return { data, failed: error !== undefined, retry, end };
}
