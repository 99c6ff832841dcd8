import { queryAll } from '@muster/functions/table/core/read';
import { findClasses } from '@muster/functions/table/entities/training-class';
import { recordOf } from '@muster/functions/table/entities/training-record';
import { routes } from '@muster/shared/contract';
import { contentionSimulator } from '@muster/testing/contention';
import { type BenchSite, makeClass, populate, sessionOf, writeAll } from './population.ts';
import { type Check, type Finding, ms, spread } from './report.ts';
import { newKeys, openSystem, type System, withEngine } from './system.ts';

/** docs/design.md section 4. */
const racers = 2_000;
const seats = 30;
/**
 * The number of concurrent calls; the others wait, as they do when a function has reached its concurrency limit. With all racers
 * at once, the bench would measure the wait for this machine's processor, which Lambda functions do not share.
 */
const atOnce = 500;

const enroll = routes.find(({ area, name }) => area === 'enrollment' && name === 'enroll');

interface Outcome {
  /** The number of responses by status and code. */
  answers: Record<string, number>;
  seated: number;
  /** The stored seats: the class's count, its attendees, and the training records with a seat in it. */
  kept: { enrolled_count: number; attendees: number; records: number };
  conflicts: number;
  seconds: number;
  median: number;
  p95: number;
}

/** Measures employees enrolling in one class at once, first on the engine alone, then with simulated transaction conflicts. */
export async function measureRace(): Promise<Finding> {
  return withEngine(async (engine) => {
    const keys = newKeys();
    const contention = contentionSimulator();
    const plain = await openSystem(engine, { keys });
    const contended = await openSystem(engine, { keys, onClient: contention.onClient });
    const site = await populate(plain, 'RACE', racers + 2);
    const tokens = await openSessions(site);
    const runs = {
      'as the engine is': await race(site, plain, tokens, () => 0),
      'with the contention simulator': await race(site, contended, tokens, contention.conflicts),
    };
    return {
      title: `${racers} employees race for ${seats} seats, ${atOnce} calls at once`,
      header: ['', 'seated', 'answers', 'conflicts', 'seconds', 'median', 'p95'],
      rows: Object.entries(runs).map(([name, run]) => [
        name,
        `${run.seated}`,
        Object.entries(run.answers)
          .map(([answer, count]) => `${count} x ${answer}`)
          .join(', '),
        `${run.conflicts}`,
        run.seconds.toFixed(1),
        ms(run.median),
        ms(run.p95),
      ]),
      checks: Object.entries(runs).flatMap(([name, run]) => checksOf(name, run)),
      data: runs,
    };
  });
}

async function openSessions(site: BenchSite): Promise<string[]> {
  const sessions = await Promise.all(site.others.slice(0, racers).map((employee) => sessionOf(site, employee)));
  await writeAll(
    site.table,
    sessions.map(({ write }) => write),
  );
  return sessions.map(({ token }) => token);
}

async function race(
  site: BenchSite,
  system: System,
  tokens: readonly string[],
  conflicts: () => number,
): Promise<Outcome> {
  if (!enroll) throw new Error('The contract has no enroll');
  // Each race uses another training type, since employees keep the seats of earlier races.
  const trainingClass = await makeClass(site, { size: seats, type: site.types.at(raced++) });
  const before = conflicts();
  const begun = performance.now();
  const answered = await inTurns(tokens, atOnce, async (token) => {
    const started = performance.now();
    const { statusCode, body } = await system.call(enroll, { token, params: { id: trainingClass.id } });
    return { statusCode, code: JSON.parse(body).code as string | undefined, took: performance.now() - started };
  });
  const seconds = (performance.now() - begun) / 1000;
  const answers: Record<string, number> = {};
  for (const { statusCode, code } of answered) {
    const name = code ? `${statusCode} ${code}` : `${statusCode}`;
    answers[name] = (answers[name] ?? 0) + 1;
  }
  return {
    answers,
    seated: answered.filter(({ statusCode }) => statusCode === 200).length,
    kept: await keptOf(site, trainingClass.id),
    conflicts: conflicts() - before,
    seconds,
    ...spread(answered.map(({ took }) => took)),
  };
}
let raced = 0;

/** Runs `work` for each item, at most `most` at a time, and returns the results in the order of `all`. */
async function inTurns<T, R>(all: readonly T[], most: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = all.entries();
  const worker = async () => {
    for (const [n, one] of waiting) results[n] = await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, worker));
  return results;
}

async function keptOf({ table, code }: BenchSite, classId: string): Promise<Outcome['kept']> {
  const [[trainingClass], attendees, records] = await Promise.all([
    findClasses(table, [classId]),
    queryAll(table, `${code}#CLASS#${classId}`, { prefix: 'SEAT#' }),
    queryAll(table, `${code}#RECORD`),
  ]);
  return {
    enrolled_count: trainingClass?.enrolled_count ?? 0,
    attendees: attendees.length,
    records: records.filter((item) => classId in recordOf(item).seats).length,
  };
}

function checksOf(name: string, { answers, seated, kept, conflicts }: Outcome): Check[] {
  const failures = Object.entries(answers).filter(([answer]) => answer.startsWith('5'));
  const failed = failures.reduce((sum, [, count]) => sum + count, 0);
  const views = [seated, kept.enrolled_count, kept.attendees, kept.records];
  return [
    {
      what: `race ${name}: seated, by answers, class, attendees and records`,
      budget: `exactly ${seats}`,
      measured: views.join(', '),
      ok: views.every((count) => count === seats),
    },
    { what: `race ${name}: answers 5xx`, budget: '0', measured: `${failed}`, ok: failed === 0 },
    ...(name.startsWith('with')
      ? [{ what: `race ${name}: it raced`, budget: 'conflicts > 0', measured: `${conflicts}`, ok: conflicts > 0 }]
      : []),
  ];
}
