import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Answered, buildSystem, type System } from '@muster/testing/system';
import { localAddress } from '../../local/create-table.ts';
import { type Engine, startEngine } from '../../local/engine.ts';
import { medianOf } from './report.ts';

/** Runs `work` with a new in-memory engine. */
export async function withEngine<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await startEngine();
  try {
    return await work(engine);
  } finally {
    await engine.stop();
  }
}

const realTime: System['clock'] = {
  get now() {
    return new Date();
  },
};

/** Opens the handlers on the engine's table as tests do, but in real time and without validating answers. */
export const openSystem = (engine: Engine, options: Parameters<typeof buildSystem>[0] = {}): Promise<System> =>
  buildSystem({
    clock: realTime,
    endpoint: engine.endpoint,
    tableName: localAddress(engine.endpoint).tableName,
    checkAnswers: false,
    ...options,
  });

/** The cost of a call. Units are DynamoDB's billing units for successful requests. */
export interface Cost {
  /** Sequential round trips: overlapping requests count as one. */
  trips: number;
  requests: number;
  /** Consumed read and write units. */
  read: number;
  write: number;
}

export type Meter = ReturnType<typeof meter>;

/**
 * Counts round trips and consumed capacity in the table's client. In rounds, the count is the same on every machine,
 * but calls take longer.
 */
export function meter({ inRounds = false } = {}) {
  let cost: Cost | undefined;
  let inFlight = 0;
  const together = new Rounds();
  return {
    onClient(client: DynamoDBClient): void {
      client.middlewareStack.add(
        (next, { commandName = '' }) =>
          async (args) => {
            if (!cost) return next(args);
            cost.requests++;
            if (inFlight++ === 0) cost.trips++;
            try {
              const sent = next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
              const result = await (inRounds ? together.add(sent) : sent);
              const { ConsumedCapacity: consumed } = result.output as { ConsumedCapacity?: Consumed | Consumed[] };
              if (!consumed) throw new Error('The engine did not report the consumed capacity');
              const units = [consumed].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
              cost[/^(Get|BatchGet|Query|TransactGet)/.test(commandName) ? 'read' : 'write'] += units;
              return result;
            } finally {
              inFlight--;
            }
          },
        { step: 'initialize', name: 'meter' },
      );
    },
    /** Returns the cost of one call; nothing else may use the table meanwhile. */
    async during<T>(call: () => Promise<T>): Promise<{ answer: T; cost: Cost }> {
      const counted = { trips: 0, requests: 0, read: 0, write: 0 };
      cost = counted;
      try {
        return { answer: await call(), cost: counted };
      } finally {
        cost = undefined;
      }
    },
  };
}

/** Milliseconds without a new request, after which a round is complete. */
const quiet = 3;

/** Holds answers back until all requests of a round have theirs: those sent without waiting for each other. */
class Rounds {
  #waiting: (() => void)[] = [];
  #open = 0;
  #timer: NodeJS.Timeout | undefined;

  async add<T>(sent: Promise<T>): Promise<T> {
    this.#open++;
    clearTimeout(this.#timer);
    await sent.catch(() => undefined);
    const released = new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (--this.#open === 0) this.#timer = setTimeout(() => this.#release(), quiet);
    await released;
    return sent;
  }

  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const release of waiting) release();
  }
}

interface Consumed {
  CapacityUnits?: number;
}

/** Repeats a call. Returns the last cost and the median milliseconds. Throws if a call fails. */
export async function repeat(
  counter: Meter,
  times: number,
  call: () => Promise<Answered>,
): Promise<{ cost: Cost; median: number }> {
  const taken: number[] = [];
  let last: { answer: Answered; cost: Cost };
  do {
    const begun = performance.now();
    last = await counter.during(call);
    taken.push(performance.now() - begun);
    const { status, body } = last.answer;
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  } while (taken.length < times);
  return { cost: last.cost, median: medianOf(taken) };
}
