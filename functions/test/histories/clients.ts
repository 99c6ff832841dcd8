import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { type Answered, type Body, buildSystem, type System } from '@muster/testing/system';
import { runRetriesThrough } from '../../src/table/core/write.ts';
import { codeOf } from '../faults/code-of.ts';
import type { Knowledge, Planned } from './operation.ts';
import { newProcess, type Process, type TurnTaker } from './turns.ts';

/** An operation as its client made it: a call, and its repetitions with the same key. */
export interface Made {
  id: string;
  planned: Planned;
  caller: number;
  /** Ticks of the run. */
  invoked: number;
  completed?: number;
  outcome: 'done' | 'refused' | 'unknown';
  /** The answer of a done operation. */
  body?: Body;
  /** The status and code of a refused one. */
  refusal?: string;
  /** The moments of its attempts, UTC ISO. */
  moments: string[];
}

/** A person who makes one operation at a time. */
export interface Client {
  caller: number;
  isBusy: boolean;
  /** The operation that is sent again next. */
  pending?: Made | undefined;
}

/** A process of the product with its caches. */
interface Server {
  system: System;
  process: Process;
}

/** Milliseconds between two attempts, so that no two have the same moment. */
const betweenAttempts = 20;
const mostAttempts = 4;

/** Makes the calls of clients to two processes of the product, which are replaced when they stop. */
export class Desk {
  readonly made: Made[] = [];
  readonly failures: unknown[] = [];
  repeated = 0;
  private readonly servers: Server[] = [];
  private attempts = 0;
  private ticks = 0;

  private readonly turns: TurnTaker;
  private readonly base: System;
  private readonly knowledge: Knowledge;

  constructor(turns: TurnTaker, base: System, knowledge: Knowledge) {
    this.turns = turns;
    this.base = base;
    this.knowledge = knowledge;
  }

  /** Begins an operation, or sends a pending one again. It runs until its first turn. */
  async send(client: Client, planned: Planned | undefined): Promise<void> {
    const made = client.pending ?? (planned && this.begin(client, planned));
    if (!made) return;
    const server = await this.serverAt(this.knowledge.draw(2));
    const { clock } = this.base;
    clock.now = new Date(clock.now.getTime() + betweenAttempts);
    made.moments.push(clock.now.toISOString());
    client.isBusy = true;
    const { area, name, sent, isKeyed, isRead } = made.planned;
    const asking = this.knowledge.department.callers[client.caller]?.asking;
    const headers = { ...asking?.headers, ...(isKeyed && { [idempotencyKeyHeader]: made.id }) };
    const requestId = `${made.id}.${made.moments.length}`;
    const event = { requestContext: { requestId, identity: { sourceIp: '203.0.113.7' } } as never };
    const answering = this.turns.start({ number: this.attempts++, process: server.process, isRead }, () =>
      server.system.call<Body, typeof area>(area, name as never, sent, { ...asking, headers, event }),
    );
    void Promise.race([answering, server.process.stopped])
      .then((answered) => this.ended(client, made, server.process.isStopped ? undefined : answered || undefined))
      .catch((error: unknown) => this.failures.push(error));
    // After a crash, nobody waits for the answer.
    void answering.catch(() => undefined);
  }

  private begin({ caller }: Client, planned: Planned): Made {
    this.knowledge.count++;
    const id = `h${this.made.length + 1}`;
    const made: Made = { id, planned, caller, invoked: this.ticks++, outcome: 'unknown', moments: [] };
    this.made.push(made);
    return made;
  }

  private async serverAt(n: number): Promise<Server> {
    const running = this.servers[n];
    if (running && !running.process.isStopped) return running;
    const system = await buildSystem({ besides: this.base, onClient: this.turns.onClient, checkAnswers: false });
    // Retries follow the turns.
    runRetriesThrough((attempt) => attempt());
    const server = { system, process: newProcess() };
    this.servers[n] = server;
    return server;
  }

  private ended(client: Client, made: Made, answered: Answered<Body> | undefined): void {
    client.isBusy = false;
    client.pending = undefined;
    const { planned, moments } = made;
    const isRepeated = made.outcome === 'done';
    const outcome = outcomeOf(made, answered);
    if (outcome === 'unknown') {
      if (planned.isKeyed && moments.length < mostAttempts && this.knowledge.draw(8) > 0) client.pending = made;
      return;
    }
    if (isRepeated) {
      if (outcome === 'done' && JSON.stringify(answered?.body) === JSON.stringify(made.body)) return;
      throw new Error(`${made.id} (${planned.label}) got another answer to its repetition`);
    }
    made.outcome = outcome;
    made.completed = this.ticks++;
    if (outcome === 'refused') {
      made.refusal = `${answered?.status} ${answered && codeOf(answered)}`;
      return;
    }
    made.body = answered?.body;
    planned.learn?.(made.body);
    if (!planned.isKeyed || this.knowledge.draw(8) > 0) return;
    this.repeated++;
    client.pending = made;
  }
}

/** Returns the outcome of an attempt. No answer: the process stopped. Throws for an unexpected answer. */
function outcomeOf({ id, planned }: Made, answered: Answered<Body> | undefined): Made['outcome'] {
  if (!answered) return 'unknown';
  const { status, body } = answered;
  if (status < 300) return 'done';
  if (status < 500) return 'refused';
  const code = codeOf(answered);
  if (status === 503 && code === 'unsure') return 'unknown';
  if (status === 503 && code === 'busy') return 'refused';
  throw new Error(`${id} (${planned.label}) was answered ${status} ${JSON.stringify(body)}`);
}
