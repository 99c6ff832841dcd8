import { ApiError } from './errors.ts';

/** Waits for a deletion and ignores a 404: an earlier attempt or another person deleted the item. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
