import { ApiError } from './errors.ts';

/** Waits for a deletion. What is not found is gone, as was wished: an attempt whose answer was lost did it, or somebody else. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
