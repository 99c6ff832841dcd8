import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, runCommand } from '../../cli-error.ts';
import { portOf } from '../../local/gateway/listen.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { measureBundles } from './bundles.ts';
import { measureCompliance } from './compliance.ts';
import { measureCostPerCall } from './cost-per-call.ts';
import { measureCosts } from './costs.ts';
import { measureEndpoints } from './endpoints.ts';
import { measureImport } from './import-roster.ts';
import { measureLatency } from './latency.ts';
import { measureMatrix } from './matrix-frames.ts';
import { measureMemory } from './memory.ts';
import { measureMoving } from './moving.ts';
import { measureRace } from './race.ts';
import { measureRecord } from './record.ts';
import { type Finding, findingText } from './report.ts';
import { measureRoster } from './roster-frames.ts';
import { type ServeOptions, serve } from './serve.ts';
import { measureFlood } from './sign-in-flood.ts';
import { measureSignIn } from './sign-in-time.ts';
import { measureSiteCredentials } from './site-credentials.ts';
import { measureWaves } from './waves.ts';
import { measureWeb } from './web.ts';

const sections: Record<string, () => Promise<Finding>> = {
  endpoints: measureEndpoints,
  race: measureRace,
  latency: measureLatency,
  'site-credentials': measureSiteCredentials,
  cost: measureCostPerCall,
  costs: measureCosts,
  'sign-in': measureSignIn,
  flood: measureFlood,
  bundles: measureBundles,
  memory: measureMemory,
  web: measureWeb,
  waves: measureWaves,
  roster: measureRoster,
  matrix: measureMatrix,
  import: measureImport,
  record: measureRecord,
  moving: measureMoving,
  compliance: measureCompliance,
};

/**
 * `npm run bench`: measures the budgets of docs/design.md section 4, prints them and writes bench.json; exit 1 when one is
 * missed. `-- --only race` runs one section. `-- --serve --employees 10000 --port 8200 --tokens FILE` measures nothing: it serves a
 * filled data folder to a load generator.
 */
await runCommand(async () => {
  const { only, serve: isServer, ...served } = readOptions();
  if (isServer) return serve(serveOptions(served));
  // The exit handlers stop the engines; Node does not run them when a signal ends the process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
  if (only !== undefined && !Object.hasOwn(sections, only)) {
    throw new CliError(`There is no section "${only}". There are: ${Object.keys(sections).join(', ')}.`);
  }
  const findings: Record<string, Finding & { seconds: number }> = {};
  for (const [name, measure] of Object.entries(sections)) {
    if (only !== undefined && only !== name) continue;
    const begun = performance.now();
    // One that fails does not lose the numbers of the others.
    const finding = await measure().catch((error: Error) => brokenOff(name, error));
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    findings[name] = { ...finding, seconds };
    process.stdout.write(`${findingText(finding)}(${seconds} s)\n`);
  }
  const results = Object.entries(findings).map(([name, { seconds, checks, data }]) => [
    name,
    { seconds, checks, data },
  ]);
  const report = { at: new Date().toISOString(), node: process.version, sections: Object.fromEntries(results) };
  writeFileSync(join(repositoryRoot, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`);
  const missed = Object.values(findings).flatMap(({ checks }) => checks.filter(({ ok }) => !ok));
  process.stdout.write(
    missed.length === 0
      ? '\nEvery budget is kept. The numbers are in bench.json.\n'
      : `\n${missed.length} missed: ${missed.map(({ what, measured }) => `${what} (${measured})`).join('; ')}. The numbers are in bench.json.\n`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
});

/** Returns the finding of a section that has failed: it counts as missed. */
function brokenOff(name: string, { stack = 'It has failed' }: Error): Finding {
  const check = { what: `${name}: is measured`, budget: 'without an error', measured: 'failed', ok: false };
  return { title: name, header: ['failure'], rows: [[stack]], checks: [check], data: { stack } };
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

function serveOptions({ employees = '10000', port, tokens }: Record<string, string | undefined>): ServeOptions {
  if (!/^[1-9]\d{0,4}$/.test(employees)) throw new CliError('--employees must be a number from 1 to 99999.');
  if (!tokens) throw new CliError('--serve needs --tokens FILE, the file that gets the access tokens.');
  return { employees: Number(employees), port: portOf(port), tokens };
}
