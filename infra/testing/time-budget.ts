import { vi } from 'vitest';

/**
 * Stops the clock that limits repeated attempts (`withoutCollision`) for the rest of the test, because a race on a busy
 * machine takes longer than in the cloud. The test's time limit ends a race that never settles.
 */
export function stopTimeBudget(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}
