import { nearest } from '@muster/shared/rules/nearest';
import { CliError } from '../../cli-error.ts';
import { siteCommands } from './commands.ts';
import type { SiteCommand } from './site-command.ts';

const program = 'npm run site --';
const helpOptions = new Set(['--help', '-h', 'help']);

/** Returns the requested help, for all commands or one; undefined: not requested. */
export function helpFor([name, ...args]: readonly string[]): string | undefined {
  if (name === undefined || helpOptions.has(name)) {
    const about = name && args[0];
    return about ? commandHelp(about, commandNamed(about)) : overview();
  }
  // After an option that takes a value: `--last --help` still requests help.
  return args.some((arg) => arg === '--help' || arg === '-h') ? commandHelp(name, commandNamed(name)) : undefined;
}

/** Returns the command with a name. Throws a CliError that suggests the nearest one. */
export function commandNamed(name: string): SiteCommand {
  const command = Object.hasOwn(siteCommands, name) ? siteCommands[name] : undefined;
  if (command) return command;
  const near = nearest(name, Object.keys(siteCommands));
  throw new CliError(
    `There is no command ${name}${near ? `: did you mean ${near}?` : '.'} ${program} --help lists the commands.`,
  );
}

function overview(): string {
  const lines = Object.values(siteCommands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`);
  return [
    `Usage: ${program} <command>`,
    '',
    'Manages the departments (sites) of this machine or, with TABLE_NAME and AWS_REGION, of a table in AWS.',
    'Results are printed as JSON, one line each; errors in one line, with exit code 1.',
    '',
    ...lines,
    '',
    `${program} <command> --help explains one command.`,
    '',
  ].join('\n');
}

function commandHelp(name: string, { usage, summary, options, example }: SiteCommand): string {
  const all = [...options, ['--help', 'prints this help'] as const];
  const width = Math.max(...all.map(([option]) => option.length));
  return [
    `Usage: ${program} ${usage}`,
    '',
    `${name} ${summary}.`,
    '',
    ...all.map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`),
    '',
    'Example:',
    `  ${program} ${example}`,
    '',
  ].join('\n');
}
