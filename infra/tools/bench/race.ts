import { queryAll } from '@muster/functions/table/core/read';
import { enrollmentStateOf } from '@muster/functions/table/entities/enrollment-state';
import { findClasses } from '@muster/functions/table/entities/training-class';
import { as } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import type { RequestParts, System } from '@muster/testing/system';
import { type BenchSite, makeClass, populate } from './population.ts';
import { atMost, type Check, type Finding, medianOf, ms } from './report.ts';
import { openSystem, withEngine } from './system.ts';

/** docs/design.md section 3. */
const racers = 2_000;
const seats = 30;
/**
 * Concurrent calls; others wait, as at a function's concurrency limit. With all racers at once, the bench would measure
 * the wait for this machine's processor, which Lambda functions do not share.
 */
const atOnce = 500;

/** Measures employees enrolling in a class at once: on the engine alone, then with simulated transaction conflicts. */
export async function measureRace(): Promise<Finding> {
  return withEngine(async (engine) => {
    const contention = contentionSimulator();
    const plain = await openSystem(engine);
    const contended = await openSystem(engine, { besides: plain, onClient: contention.onClient });
    const site = await populate(plain, 'RACE', racers + 2);
    const people: RequestParts[] = [];
    for (const employee of site.others.slice(0, racers)) people.push(await as(plain, site, employee));
    const runs = [
      await race('on the engine alone', site, plain, people),
      await race('with the contention simulator', site, contended, people),
    ];
    const conflicts = contention.conflicts();
    const raced = { what: 'race: it raced', budget: 'conflicts > 0', measured: `${conflicts}`, ok: conflicts > 0 };
    return {
      title: `${racers} employees race for ${seats} seats, ${atOnce} calls at once`,
      rows: runs.map(({ row }) => row),
      checks: [...runs.flatMap(({ checks }) => checks), raced],
    };
  });
}

/** Lets all people enroll in a new class of an unused training. */
async function race(name: string, site: BenchSite, system: System, people: readonly RequestParts[]) {
  const { id } = await makeClass(site, { size: seats, type: site.types.at(raced++) });
  const begun = performance.now();
  const answered: { answer: string; took: number }[] = [];
  const waiting = people.values();
  const worker = async () => {
    for (const asking of waiting) {
      const started = performance.now();
      const { status, body } = await system.call('enrollment', 'enroll', { params: { id }, body: {} }, asking);
      answered.push({ answer: [status, body.code].join(' ').trim(), took: performance.now() - started });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - begun) / 1000;
  const answers = Map.groupBy(answered, ({ answer }) => answer);
  const counts = [...answers].map(([answer, { length }]) => `${length} x ${answer}`).join(', ');
  const stored = [answers.get('200')?.length ?? 0, ...(await storedSeats(site, id))];
  const failed = answered.filter(({ answer }) => answer.startsWith('5')).length;
  const exact: Check = {
    what: `race ${name}: seated, by answers, class, attendees and records`,
    budget: `exactly ${seats}`,
    measured: stored.join(', '),
    ok: stored.every((count) => count === seats),
  };
  return {
    row: {
      race: name,
      answers: counts,
      seconds: seconds.toFixed(1),
      median: ms(medianOf(answered.map(({ took }) => took))),
    },
    checks: [exact, atMost(`race ${name}: answers 5xx`, 0, failed)],
  };
}
let raced = 0;

/** Returns the stored seats: class count, attendees, and enrollment states with a seat in it. */
async function storedSeats({ table, code }: BenchSite, classId: string): Promise<number[]> {
  const [row] = await findClasses(table, [classId]);
  const attendees = await queryAll(table, `${code}#CLASS#${classId}`, { prefix: 'SEAT#' });
  const records = await queryAll(table, `${code}#RECORD`);
  return [
    row?.enrolled_count ?? 0,
    attendees.length,
    records.filter((item) => classId in enrollmentStateOf(item).seats).length,
  ];
}
