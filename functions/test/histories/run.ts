// Loaded before the run: jobs import it when they run, which takes turns of the event loop.
import '../../src/entry/jobs/finish-job.ts';
import { type System, usualNow } from '@muster/testing/system';
import { type Draw, drawOf } from '../record/drawing.ts';
import { type Client, Desk, type Made } from './clients.ts';
import { buildDepartment, type Department, officers } from './department.ts';
import { officerCalls } from './officer-calls.ts';
import type { Kind, Knowledge, Planned } from './operation.ts';
import { staffCalls } from './staff-calls.ts';
import { everyRead, staffReads } from './staff-reads.ts';
import type { Fate, TurnTaker } from './turns.ts';

/** The operations and the schedule of a run. The same seed makes the same run. */
export interface Run {
  department: Department;
  operations: Made[];
  /** Each turn in order: the operation, the request and its fate. */
  schedule: string[];
  counts: Record<Fate | 'repeated', number>;
}

/** Most operations at once. */
const mostAtOnce = 6;

/**
 * Runs so many random operations in a department of its own, then reads everything. The seed decides the operations,
 * the order of their requests to the table, conflicts, lost answers and crashes. `kinds` limits the operations.
 */
export async function runHistory(
  turns: TurnTaker,
  { base, seed, operations, kinds = /./ }: { base: System; seed: number; operations: number; kinds?: RegExp },
): Promise<Run> {
  base.clock.now = usualNow;
  const knowledge = await newKnowledge(base, seed);
  const { department, draw } = knowledge;
  const desk = new Desk(turns, base, knowledge);
  const run: Run = { department, operations: desk.made, schedule: [], counts: { ...noCounts } };
  const clients = department.callers.map((_, caller): Client => ({ caller, isBusy: false }));
  const chosen = clients.map(({ caller }) => kindsOf(caller, kinds));
  await takeTurns(turns, desk, run, {
    clients: clients.filter(({ caller }) => chosen[caller]?.length),
    plan: ({ caller }) => draw.of(chosen[caller] as Kind[]).plan(knowledge, caller),
    isOver: () => desk.made.length >= operations,
    draw,
    fateOf: (command) => randomFate(draw, command),
  });
  const reads = everyRead(knowledge, officers);
  await takeTurns(turns, desk, run, {
    clients: clients.slice(officers, officers + 1),
    plan: () => reads.pop(),
    isOver: () => reads.length === 0,
    draw,
    fateOf: () => 'pass',
  });
  run.counts.repeated = desk.repeated;
  return run;
}

const noCounts: Run['counts'] = { pass: 0, conflict: 0, lose: 0, 'crash before': 0, 'crash after': 0, repeated: 0 };

async function newKnowledge(base: System, seed: number): Promise<Knowledge> {
  const department = await buildDepartment(base);
  return {
    ...{ department, draw: drawOf(seed), count: 1, now: () => base.clock.now.getTime() },
    ...{ forms: new Map(), standings: new Map(), lines: new Map(), entries: [] },
    uncertified: [...department.ended.keys()].flatMap((place) =>
      Array.from({ length: officers }, (_, person) => `${place} ${person}`),
    ),
  };
}

/** A part of a run: its clients, the next call of a client, and the fates of requests. */
interface Part {
  clients: Client[];
  plan: (client: Client) => Planned | undefined;
  isOver: () => boolean;
  draw: Draw;
  fateOf: (command: string) => Fate;
}

/** Takes turns until the part is over and no client is busy or repeats an operation. */
async function takeTurns(turns: TurnTaker, desk: Desk, run: Run, part: Part): Promise<void> {
  const { clients, plan, isOver, draw, fateOf } = part;
  for (;;) {
    await turns.settled();
    if (desk.failures.length > 0) throw desk.failures[0];
    const busy = clients.filter(({ isBusy }) => isBusy);
    const free = clients.filter(({ isBusy, pending }) => !isBusy && (pending || !isOver()));
    if (turns.waiting.length === 0 && free.length === 0) break;
    if (turns.waiting.length === 0 || (free.length > 0 && busy.length < mostAtOnce && draw(3) === 0)) {
      const client = draw.of(free);
      await desk.send(client, client.pending ? undefined : plan(client));
      continue;
    }
    const turn = draw.of(turns.waiting.toSorted((a, b) => a.task - b.task || a.n - b.n));
    const fate = fateOf(turn.command);
    run.counts[fate]++;
    run.schedule.push(`${turn.task}.${turn.n} ${turn.command} ${fate}`);
    turn.take(fate);
  }
  if (clients.some(({ isBusy }) => isBusy)) throw new Error('An operation waits for nothing');
}

/** Returns the kinds of calls that a caller makes, each as often as its weight. */
function kindsOf(caller: number, chosen: RegExp): Kind[] {
  const kinds = Object.entries(caller < officers ? officerCalls : { ...staffCalls, ...staffReads });
  return kinds
    .filter(([name]) => chosen.test(name))
    .flatMap(([, kind]) => Array.from({ length: kind.weight }, () => kind));
}

/** Returns the fate of a request: one transaction in ten is disturbed. */
function randomFate(draw: Draw, command: string): Fate {
  if (command !== 'TransactWriteItems') return 'pass';
  const rare: Fate[] = ['conflict', 'conflict', 'lose', 'lose', 'crash before', 'crash after'];
  return rare[draw(50)] ?? 'pass';
}
