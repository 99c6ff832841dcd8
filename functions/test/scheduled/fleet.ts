import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { SiteMessage, WorkQueue } from '../../src/entry/scheduled/site-message.ts';

/** A clock that advances to the next awaited time as soon as all processes wait. */
export interface SimulatedClock {
  now(): Date;
  sleep(ms: number): Promise<void>;
  /** Advances until no process waits. */
  run(): Promise<void>;
}

export function simulateClock(start: Date): SimulatedClock {
  let time = start.getTime();
  const waiting = new Map<number, (() => void)[]>();
  return {
    now: () => new Date(time),
    sleep: (ms) =>
      new Promise((resolve) => {
        const at = time + Math.ceil(ms);
        const others = waiting.get(at);
        if (others) others.push(resolve);
        else waiting.set(at, [resolve]);
      }),
    async run() {
      for (;;) {
        // Code between two waits takes no time.
        await new Promise(setImmediate);
        if (waiting.size === 0) return;
        time = Math.min(...waiting.keys());
        for (const resolve of waiting.get(time) ?? []) resolve();
        waiting.delete(time);
      }
    },
  };
}

interface Fleet {
  /** Invocations at the same time, and messages of each. */
  atOnce: number;
  batchSize: number;
  /** After how many milliseconds a message that was taken is given again. */
  visibility: number;
  attempts: number;
  /** How long Lambda lets an invocation run, in milliseconds. */
  timeout: number;
  handler: (sent: SQSEvent) => Promise<SQSBatchResponse | undefined>;
}

interface Held {
  messageId: string;
  body: string;
  received: number;
}

/** A queue and the functions that it starts, as SQS and Lambda do it. */
export function simulateFleet(clock: SimulatedClock) {
  const waiting: Held[] = [];
  const dead: SiteMessage[] = [];
  let fleet: Fleet | undefined;
  let running = 0;
  let sent = 0;
  let most = 0;
  let longest = 0;

  const start = (): void => {
    while (fleet && waiting.length > 0 && running < fleet.atOnce)
      void invoke(fleet, waiting.splice(0, fleet.batchSize));
  };
  const invoke = async ({ handler, visibility, attempts, timeout }: Fleet, batch: Held[]) => {
    most = Math.max(most, ++running);
    for (const one of batch) one.received += 1;
    const began = clock.now().getTime();
    const answer = await handler({ Records: batch } as unknown as SQSEvent);
    const took = clock.now().getTime() - began;
    longest = Math.max(longest, took);
    if (took > timeout) throw new Error(`An invocation ran for ${took} ms`);
    running -= 1;
    const failed = new Set(answer?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const one of batch.filter(({ messageId }) => failed.has(messageId)))
      void giveAgain(one, visibility - took, attempts);
    start();
  };
  const giveAgain = async (one: Held, ms: number, attempts: number) => {
    await clock.sleep(ms);
    if (one.received >= attempts) dead.push(JSON.parse(one.body));
    else waiting.push(one);
    start();
  };
  const queue: WorkQueue = {
    async send(messages) {
      for (const message of messages)
        waiting.push({ messageId: String(++sent), body: JSON.stringify(message), received: 0 });
      start();
    },
  };
  return {
    queue,
    dead,
    begin(given: Fleet) {
      fleet = given;
    },
    numbers: () => ({ sent, most, longest }),
  };
}
