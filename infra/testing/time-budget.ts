import { vi } from 'vitest';

/**
 * Stops the clock that ends repeated attempts (`withoutCollision`) for the rest of the test. On a busy machine a race
 * takes longer than an attempt may take in the cloud. The time limit of the test ends a race that never settles.
 */
export function stopTimeBudget(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}
