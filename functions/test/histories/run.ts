// Loaded before the run: jobs import it when they run, which takes turns of the event loop.
import '../../src/entry/jobs/finish-job.ts';
import { type System, usualNow } from '@muster/testing/system';
import { type Draw, drawOf } from '../record/operations.ts';
import { type Client, Desk, type Made } from './clients.ts';
import { buildDepartment, type Department, officers } from './department.ts';
import { officerCalls } from './officer-calls.ts';
import type { Kind, Knowledge, Planned } from './operation.ts';
import { staffCalls } from './staff-calls.ts';
import { everyRead, staffReads } from './staff-reads.ts';
import type { Fate, TurnTaker } from './turns.ts';

/** What happened in a run. The same seed makes the same run. */
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
  const department = await buildDepartment(base);
  const draw = drawOf(seed);
  const knowledge: Knowledge = {
    ...{ department, draw, count: 1, now: () => base.clock.now.getTime() },
    ...{ forms: new Map(), standings: new Map(), lines: new Map(), entries: [] },
    uncertified: [...department.ended.keys()].flatMap((place) =>
      Array.from({ length: officers }, (_, person) => `${place} ${person}`),
    ),
  };
  const desk = new Desk(turns, base, knowledge);
  const counts = { pass: 0, conflict: 0, lose: 0, 'crash before': 0, 'crash after': 0, repeated: 0 };
  const schedule: string[] = [];
  const clients = department.callers.map((_, caller): Client => ({ caller, isBusy: false }));
  /** Takes turns until no client is busy or pending and `plan` has no more calls. */
  const takeTurns = async (
    clients: Client[],
    plan: (client: Client) => Planned | undefined,
    isOver: () => boolean,
    fates: Fates,
  ) => {
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
      const fate = fates(draw, turn.command);
      counts[fate]++;
      schedule.push(`${turn.task}.${turn.n} ${turn.command} ${fate}`);
      turn.take(fate);
    }
    if (clients.some(({ isBusy }) => isBusy)) throw new Error('An operation waits for nothing');
  };
  const chosen = clients.map(({ caller }) => kindsOf(caller, kinds));
  await takeTurns(
    clients.filter(({ caller }) => chosen[caller]?.length),
    ({ caller }) => draw.of(chosen[caller] as Kind[]).plan(knowledge, caller),
    () => desk.made.length >= operations,
    fateOf,
  );
  const reads = everyRead(knowledge, officers);
  await takeTurns(
    clients.slice(officers, officers + 1),
    () => reads.pop(),
    () => reads.length === 0,
    () => 'pass',
  );
  return { department, operations: desk.made, schedule, counts: { ...counts, repeated: desk.repeated } };
}

/** Returns the kinds of calls that a caller makes, each as often as its weight. */
function kindsOf(caller: number, chosen: RegExp): Kind[] {
  const kinds = Object.entries(caller < officers ? officerCalls : { ...staffCalls, ...staffReads });
  return kinds
    .filter(([name]) => chosen.test(name))
    .flatMap(([, kind]) => Array.from({ length: kind.weight }, () => kind));
}

type Fates = (draw: Draw, command: string) => Fate;

/** Returns the fate of a request: one transaction in ten is disturbed. */
function fateOf(draw: Draw, command: string): Fate {
  if (command !== 'TransactWriteItems') return 'pass';
  const rare: Fate[] = ['conflict', 'conflict', 'lose', 'lose', 'crash before', 'crash after'];
  return rare[draw(50)] ?? 'pass';
}
