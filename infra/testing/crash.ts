import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The process has stopped: its further requests do not reach the table. */
export class Crashed extends Error {
  override name = 'Crashed';
}

/**
 * The point of a crash: a number of writes, before the next one reaches the table (`before`) or after the table
 * executed it.
 */
export interface CrashPoint {
  afterWrites: number;
  before: boolean;
}

/** Work in its own process, which may stop. */
interface Life {
  writes: number;
  point: CrashPoint | undefined;
  stopped: boolean;
}

/**
 * Runs work on a table as processes that stop midway: from the crash point on, all its requests fail, including those
 * of running branches. Add it to every client of the table.
 */
export function crashSimulator(): {
  onClient: (client: DynamoDBClient) => void;
  /**
   * Runs `work` as a process that stops at the point. Returns whether it stopped; otherwise throws what `work` throws.
   */
  runUntil: (point: CrashPoint | undefined, work: () => Promise<unknown>) => Promise<boolean>;
} {
  const lives = new AsyncLocalStorage<Life>();
  const stop = (life: Life): never => {
    life.stopped = true;
    throw new Crashed('The process has stopped');
  };
  return {
    onClient(client) {
      client.middlewareStack.add(
        (next, context) => async (args) => {
          const life = lives.getStore();
          if (!life?.point) return next(args);
          if (life.stopped) stop(life);
          const isWrite = /^(Put|Update|Delete|BatchWrite|TransactWrite)/.test(context.commandName ?? '');
          const isLast = isWrite && life.writes++ >= life.point.afterWrites;
          if (isLast && life.point.before) stop(life);
          const result = await next(args);
          if (isLast || life.stopped) stop(life);
          return result;
        },
        { step: 'initialize', name: 'crash' },
      );
    },
    async runUntil(point, work) {
      const life: Life = { writes: 0, point, stopped: false };
      try {
        await lives.run(life, work);
      } catch (error) {
        if (!life.stopped) throw error;
      }
      return life.stopped;
    },
  };
}
