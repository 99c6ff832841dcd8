import { execFile } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundle } from '../../cloud/bundle.ts';
import { leaveOut, leaveOutLittle } from '../../cloud/left-out.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { type Finding, kB, ms, spread } from './report.ts';

/** docs/design.md section 4: minified bytes, and import time as a multiple of a bare client's. */
const budget = { bytes: 400_000, importRatio: 1.5 };
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
      return { name, file, bytes: statSync(file).size, times: [] as number[] };
    }),
  );
  for (let round = 0; round < rounds; round++) {
    // The functions take turns, so that the noise of the machine affects all of them alike.
    for (const { file, times } of made) times.push(await importTime(file));
  }
  const functions = made.map(({ name, bytes, times }) => ({ name, bytes, ...spread(times) }));
  // The minimum, since other processes only add time.
  const bare = functions[0]?.least ?? Number.NaN;
  const ratio = (least: number) => least / bare;
  return {
    title: `Functions: minified bundle and import time, ${rounds} processes each`,
    header: ['function', 'bundle', 'import, least', 'median', 'bare clients'],
    rows: functions.map(({ name, bytes, least, median }) => [
      name,
      kB(bytes),
      ms(least),
      ms(median),
      ratio(least).toFixed(2),
    ]),
    checks: functions.slice(1).flatMap(({ name, bytes, least }) => [
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
    ]),
    data: functions,
  };
}

const program = `
const begun = performance.now();
await import(process.argv[1]);
process.stdout.write(String(performance.now() - begun));
process.exit(0);
`;

/** Returns the milliseconds that an import takes in a new Node process with a function's environment. */
async function importTime(file: string): Promise<number> {
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
  return Number(stdout);
}
