import { execFile } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { areaOf, bundle } from '../../cloud/bundle.ts';
import { leaveOut, leaveOutLittle } from '../../cloud/left-out.ts';
import { memoryOf, wholeProcessor } from '../../cloud/memory.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { type Finding, kB, ms, spread } from './report.ts';

/** docs/design.md section 4: minified bytes, and import time as a multiple of a bare client's. */
const budget = { bytes: 400_000, importRatio: 1.5, coldStartMs: 1_000 };
const rounds = 25;
const bareClient = 'a bare client';

const sources = join(repositoryRoot, 'functions', 'src');

/** Measures bundle size and import time of every deployed function; each import runs in its own process. */
export async function measureBundles(): Promise<Finding> {
  const entries: [string, string][] = [
    [bareClient, join(import.meta.dirname, 'bare-client.ts')],
    ...globSync('**/*lambda.ts', { cwd: sources }).map((path): [string, string] => [
      relative('.', path).replace(/\/?-?lambda\.ts$/, ''),
      join(sources, path),
    ]),
  ];
  const made = await Promise.all(
    entries.map(async ([name, entry]) => {
      const { folder } = await bundle(
        `bench-${name.replaceAll('/', '-').replaceAll(' ', '-')}`,
        entry,
        // The yardstick stays what it was when the budget was set.
        { leftOut: name === bareClient ? leaveOutLittle : leaveOut },
      );
      const file = join(folder, 'index.mjs');
      return { name, file, bytes: statSync(file).size, times: [] as number[], cpu: [] as number[] };
    }),
  );
  for (let round = 0; round < rounds; round++) {
    // The functions take turns, so that the noise of the machine affects all of them alike.
    for (const { file, times, cpu } of made) {
      const taken = await importTime(file);
      times.push(taken.wall);
      cpu.push(taken.cpu);
    }
  }
  const functions = made.map(({ name, bytes, times, cpu }) => ({
    name,
    bytes,
    ...spread(times),
    // What a start takes in a function with less than a whole processor: Node's own start, import and init.
    coldStart: spread(cpu).least / Math.min(1, memoryOf(areaOf(name)) / wholeProcessor),
  }));
  // The minimum, since other processes only add time.
  const bare = functions[0]?.least ?? Number.NaN;
  const ratio = (least: number) => least / bare;
  return {
    title: `Functions: minified bundle and import time, ${rounds} processes each`,
    header: ['function', 'bundle', 'import, least', 'median', 'bare clients', 'cold start'],
    rows: functions.map(({ name, bytes, least, median, coldStart }) => [
      name,
      kB(bytes),
      ms(least),
      ms(median),
      ratio(least).toFixed(2),
      ms(coldStart),
    ]),
    checks: functions.slice(1).flatMap(({ name, bytes, least, coldStart }) => [
      {
        what: `${name}: bundle`,
        budget: `<= ${kB(budget.bytes)}`,
        measured: kB(bytes),
        ok: bytes <= budget.bytes,
      },
      {
        what: `${name}: import`,
        budget: `<= ${budget.importRatio} bare clients`,
        measured: ratio(least).toFixed(2),
        ok: ratio(least) <= budget.importRatio,
      },
      {
        what: `${name}: cold start with its memory`,
        budget: `<= ${ms(budget.coldStartMs)}`,
        measured: ms(coldStart),
        ok: coldStart <= budget.coldStartMs,
      },
    ]),
    data: functions,
  };
}

const program = `
const begun = performance.now();
await import(process.argv[1]);
const wall = performance.now() - begun;
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ wall, cpu: (user + system) / 1_000 }));
process.exit(0);
`;

/** Returns the milliseconds that an import takes in a new Node process with a function's environment, and those of processor time with Node's start. */
async function importTime(file: string): Promise<{ wall: number; cpu: number }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, pathToFileURL(file).href],
    {
      env: {
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: 'local',
        TABLE_NAME: 'muster',
        SIGNING_SECRET_ARN: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:signing',
        ORIGIN_SECRET_ARN: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:origin',
      },
    },
  );
  return JSON.parse(stdout) as { wall: number; cpu: number };
}
