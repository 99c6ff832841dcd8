import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, runCommand } from '../../cli-error.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { measureBundles } from './bundles.ts';
import { measureEndpoints } from './endpoints.ts';
import { measureImport } from './import-roster.ts';
import { measureLatency } from './latency.ts';
import { measureRace } from './race.ts';
import { type Finding, findingText } from './report.ts';
import { measureRoster } from './roster-frames.ts';
import { measureFlood } from './sign-in-flood.ts';
import { measureSignIn } from './sign-in-time.ts';
import { measureWeb } from './web.ts';

const sections: Record<string, () => Promise<Finding>> = {
  endpoints: measureEndpoints,
  race: measureRace,
  latency: measureLatency,
  'sign-in': measureSignIn,
  flood: measureFlood,
  bundles: measureBundles,
  web: measureWeb,
  roster: measureRoster,
  import: measureImport,
};

/**
 * `npm run bench`: measures the budgets of docs/design.md section 4, prints them and writes bench.json; exit 1 when one is
 * missed. `-- --only race` runs one section.
 */
await runCommand(async () => {
  // The exit handlers stop the engines; Node does not run them when a signal ends the process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const { only } = values;
  if (only !== undefined && !Object.hasOwn(sections, only)) {
    throw new CliError(`There is no section "${only}". There are: ${Object.keys(sections).join(', ')}.`);
  }
  const findings: Record<string, Finding & { seconds: number }> = {};
  for (const [name, measure] of Object.entries(sections)) {
    if (only !== undefined && only !== name) continue;
    const begun = performance.now();
    const finding = await measure();
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
