import { parseArgs } from 'node:util';
import { beingDeleted } from '@muster/functions/entry/provisioning/create-site';
import type { SiteTable, Table } from '@muster/functions/table/core/client';
import { findDeletionMark } from '@muster/functions/table/entities/deletion-mark';
import { findSite, type Site } from '@muster/functions/table/entities/site';
import type * as z from 'zod';
import { CliError } from '../../cli-error.ts';

/**
 * Parses a command's options (`admin-id` is the field `admin_id`) and positional arguments (`CODE` and `FILE.csv` are
 * `code` and `file`) by a schema. Throws a one-line CliError for invalid or unexpected arguments.
 */
export function readArguments<S extends z.ZodType>(
  args: string[],
  { usage, options }: { usage: string; options: readonly (readonly [name: string, meaning: string])[] },
  schema: S,
): z.output<S> {
  const refuse = (problem: string): never => {
    throw new CliError(`${problem}. npm run site -- ${usage.split(' ', 1)} --help explains the arguments.`);
  };
  const names = options.map(([name]) => name);
  const places = names.filter((name) => !name.startsWith('-')).map((name) => name.replace('.csv', ''));
  const { values, positionals } = parsed(args, names, refuse);
  const unexpected = positionals[places.length];
  if (unexpected !== undefined) refuse(`Unexpected argument: ${unexpected}`);
  const placed = places.map((name, n) => [name.toLowerCase(), positionals[n]] as const);
  const fields = Object.entries(values).map(([name, value]) => [name.replaceAll('-', '_'), value]);
  const result = schema.safeParse(Object.fromEntries([...placed, ...fields]));
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => {
    const field = path.join('.');
    const place = places.find((name) => name === field.toUpperCase());
    return `${place ?? `--${field.replaceAll('_', '-')}`}: ${message}`;
  });
  return refuse(problems.join('; '));
}

function parsed(args: string[], names: readonly string[], refuse: (problem: string) => never) {
  const named = names.filter((name) => name.startsWith('-')).map((name) => name.slice(2).split(' '));
  const options = Object.fromEntries(
    named.map(([name = '', value]) => [name, { type: value ? ('string' as const) : ('boolean' as const) }]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node adds advice about a text that begins with a hyphen; the first sentence names the problem.
    return refuse((error as Error).message.split(/\. |\.?\n|\.$/)[0] ?? '');
  }
}

/** Returns the site with a code. Throws a CliError for an unknown code. */
export async function existingSite(tables: Table, code: string): Promise<{ table: SiteTable; site: Site }> {
  const table = tables.site(code);
  const site = await findSite(table);
  if (!site) throw new CliError((await findDeletionMark(table)) ? beingDeleted(code) : `There is no site ${code}`);
  return { table, site };
}
