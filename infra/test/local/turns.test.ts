import { newQueue, QueueFull } from '@muster/functions/kernel/queue';
import { expect, it, vi } from 'vitest';
import { sharedQueue, turnsOf } from '../../local/workers/turns.ts';

/** Returns the queues of two workers on the main process's queue, and functions that end each worker. */
function twoWorkers(main = newQueue({ atOnce: 1 })) {
  return [0, 0].map(() => {
    const queue = sharedQueue('sign-ins', (message) => setImmediate(() => turns.onMessage(message)));
    const turns = turnsOf('sign-ins', main, (message) => setImmediate(() => queue.onMessage(message)));
    return { queue, end: () => turns.end() };
  });
}

it('runs as many sign-ins at once in all workers as the main process allows', async () => {
  const workers = twoWorkers(newQueue({ atOnce: 2 }));
  let running = 0;
  const counts: number[] = [];
  const work = async () => {
    counts.push(++running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running--;
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => workers[n % 2]?.queue.run(work)));
  expect(counts).toHaveLength(20);
  expect(Math.max(...counts)).toBe(2);
});

it('passes on results, errors and a full queue, and then gives the next turn', async () => {
  const [one, two] = twoWorkers(newQueue({ atOnce: 1, mostWaiting: 0 }));
  const held = Promise.withResolvers<string>();
  const first = one?.queue.run(() => held.promise);
  await expect(two?.queue.run(async () => 'too early')).rejects.toThrow(QueueFull);
  held.resolve('signed in');
  expect(await first).toBe('signed in');
  await vi.waitFor(() => expect(two?.queue.run(async () => 'then')).resolves.toBe('then'));
  await expect(one?.queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await vi.waitFor(() => one?.queue.run(async () => 'after'))).toBe('after');
});

it('gives the turns of a worker that has ended to others, waiting ones too', async () => {
  const [one, two] = twoWorkers();
  const begun = Promise.withResolvers<void>();
  const forever = () => {
    begun.resolve();
    return new Promise<never>(() => undefined);
  };
  void one?.queue.run(forever);
  await begun.promise;
  void one?.queue.run(forever);
  const other = two?.queue.run(async () => 'served');
  await new Promise((resolve) => setTimeout(resolve, 5));
  one?.end();
  expect(await other).toBe('served');
});
