import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The process has stopped: its further requests do not reach the table. */
export class Crashed extends Error {
  override name = 'Crashed';
}

/** The point of a crash: after so many writes, before the next one (`before`) or after the last one took effect. */
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
 * Runs work as processes that stop midway: after the crash point, all requests fail, even of running branches. Add it
 * to every client of the table.
 */
export function crashSimulator(): {
  onClient: (client: DynamoDBClient) => void;
  /** Runs `work` as a process that stops at the point. Returns whether it stopped, or throws what `work` throws. */
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
