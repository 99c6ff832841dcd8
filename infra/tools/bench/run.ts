import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, runCommand } from '../../cli-error.ts';
import { portOf } from '../../local/gateway/listen.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { measureColdVisits } from './cold-visit.ts';
import { measureCompliance } from './compliance.ts';
import { measureEndpoints } from './endpoints.ts';
import { measureFirstScreens } from './first-screens.ts';
import { measureFrames } from './frames.ts';
import { measureImport } from './import-roster.ts';
import { measureLargest } from './largest.ts';
import { measureRace } from './race.ts';
import { measureRecord } from './record.ts';
import { type Finding, printFinding } from './report.ts';
import { serve } from './serve.ts';
import { measureFlood, measureSignIn } from './sign-in.ts';

const sections: Record<string, () => Promise<Finding>> = {
  endpoints: measureEndpoints,
  race: measureRace,
  'sign-in': measureSignIn,
  flood: measureFlood,
  cold: measureColdVisits,
  'first-screens': measureFirstScreens,
  frames: measureFrames,
  import: measureImport,
  record: measureRecord,
  compliance: measureCompliance,
};

/** Sections that run only by name: filling takes minutes. */
const longSections: Record<string, (employees: number) => Promise<Finding>> = { largest: measureLargest };

/**
 * `npm run bench`: measures the budgets of docs/design.md section 3, prints them and writes bench.json; exits with 1 if
 * one is missed. `-- --only race` runs one section; `largest` runs only by name. `-- --serve --employees 10000 --port
 * 8200 --tokens FILE` only serves a filled data folder to a load generator.
 */
await runCommand(async () => {
  const { only, serve: isServer, port, tokens, employees = isServer ? '10000' : '50000' } = readOptions();
  if (!/^[1-9]\d{0,4}$/.test(employees)) throw new CliError('--employees must be a number from 1 to 99999.');
  if (isServer) {
    if (!tokens) throw new CliError('--serve needs --tokens FILE, the file that gets the access tokens.');
    return serve({ employees: Number(employees), port: portOf(port), tokens });
  }
  // The exit handlers stop the engines; Node does not run them when a signal ends the process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
  const long = Object.entries(longSections).map(([name, measure]) => [name, () => measure(Number(employees))] as const);
  const named = { ...sections, ...Object.fromEntries(long) };
  if (only !== undefined && !Object.hasOwn(named, only)) {
    throw new CliError(`There is no section "${only}". Sections: ${Object.keys(named).join(', ')}.`);
  }
  const measured: Record<string, unknown> = {};
  const missed: string[] = [];
  for (const [name, measure] of Object.entries(only === undefined ? sections : named)) {
    if (only !== undefined && only !== name) continue;
    const begun = performance.now();
    // A failed section does not lose the others' numbers.
    const finding = await measure().catch((error: Error) => brokenOff(name, error));
    const { checks, rows } = finding;
    printFinding(finding);
    missed.push(...checks.filter(({ ok }) => !ok).map(({ what, measured }) => `${what} (${measured})`));
    measured[name] = { seconds: Math.round((performance.now() - begun) / 100) / 10, checks, rows };
  }
  const report = { at: new Date().toISOString(), node: process.version, sections: measured };
  writeFileSync(join(repositoryRoot, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`);
  const result = missed.length === 0 ? 'Every budget is kept.' : `${missed.length} missed: ${missed.join('; ')}.`;
  process.stdout.write(`\n${result} The numbers are in bench.json.\n`);
  process.exitCode = missed.length === 0 ? 0 : 1;
});

/** Returns the finding of a failed section, which counts as missed. */
function brokenOff(name: string, { stack = 'It has failed' }: Error): Finding {
  process.stderr.write(`${stack}\n`);
  const check = { what: `${name}: is measured`, budget: 'without an error', measured: 'failed', ok: false };
  return { title: name, rows: [], checks: [check] };
}

function readOptions() {
  const text = { type: 'string' } as const;
  const options = { only: text, serve: { type: 'boolean' }, employees: text, port: text, tokens: text } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new CliError((error as Error).message);
  }
}
