import { execFile } from 'node:child_process';
import { CliError, runCommand } from '../../cli-error.ts';
import { repositoryRoot } from '../../repository-root.ts';

/** The fields of npm's report that are used here. */
interface Report {
  vulnerabilities: Record<string, { severity: string; range: string }>;
}

const refused = ['high', 'critical'];

/** Returns the line to print. Throws a CliError for a locked package with a high or critical vulnerability. */
export function verdictOf(report: string): string {
  const found = readReport(report);
  if (!found) return 'The registry did not report vulnerable packages; nothing was checked.';
  const all = Object.entries(found.vulnerabilities);
  const severe = all.filter(([, { severity }]) => refused.includes(severity));
  if (severe.length > 0) {
    const named = severe.map(([name, { severity, range }]) => `${name} ${range} (${severity})`);
    throw new CliError(`Vulnerable packages: ${named.join(', ')}. Run \`npm audit\` for details.`);
  }
  return `No package has a vulnerability of high or critical severity (${all.length} lesser).`;
}

function readReport(text: string): Report | undefined {
  try {
    const report = JSON.parse(text) as Partial<Report>;
    return report.vulnerabilities && { vulnerabilities: report.vulnerabilities };
  } catch {
    // Not JSON: a proxy's page, or nothing.
    return undefined;
  }
}

/** Returns npm's report. Ignores the exit code, which is 1 both for findings and if the registry does not answer. */
function audit(): Promise<string> {
  const args = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  return new Promise((resolve) =>
    execFile('npm', args, { cwd: repositoryRoot, maxBuffer: 64 * 2 ** 20 }, (_, stdout) => resolve(stdout)),
  );
}

if (import.meta.main) {
  await runCommand(async () => {
    process.stdout.write(`${verdictOf(await audit())}\n`);
  });
}
