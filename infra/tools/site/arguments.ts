import { parseArgs } from 'node:util';
import type { SiteTable, Table } from '@muster/functions/table/core/client';
import { findSite, type Site } from '@muster/functions/table/entities/site';
import { siteCode } from '@muster/shared/fields';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';

/** The arguments of a command: options with a value, options without, and whether a site code comes first. */
interface Taken {
  texts?: readonly string[];
  flags?: readonly string[];
  code?: true;
  /** After the site code, a file. */
  file?: true;
}

/**
 * Parses the options (`admin-id` is the field `admin_id`) and the positional arguments (`code` and `file`) by a schema.
 * Throws a CliError in one line for invalid or unexpected arguments.
 */
export function readArguments<S extends z.ZodType>(
  args: string[],
  usage: string,
  taken: Taken,
  schema: S,
): z.output<S> {
  const refuse = (problem: string): never => {
    const [name] = usage.split(' ');
    throw new CliError(`${problem}. npm run site -- ${name} --help explains the arguments.`);
  };
  const { values, positionals } = parsed(args, taken, refuse);
  const places = (['code', 'file'] as const).filter((name) => taken[name]);
  const unexpected = positionals[places.length];
  if (unexpected !== undefined) refuse(`Unexpected argument: ${unexpected}`);
  const placed = places.map((name, n) => [name, positionals[n]] as const);
  const fields = Object.entries(values).map(([name, value]) => [name.replaceAll('-', '_'), value]);
  const result = schema.safeParse(Object.fromEntries([...placed, ...fields]));
  if (result.success) return result.data;
  return refuse(result.error.issues.map(({ path, message }) => `${argumentOf(path, taken)}: ${message}`).join('; '));
}

/** Returns an argument as it is typed: `CODE`, or `--admin-id` for the field `admin_id`. */
function argumentOf(path: readonly PropertyKey[], { code, file }: Taken): string {
  const field = path.join('.');
  const isPosition = (code && field === 'code') || (file && field === 'file');
  return isPosition ? field.toUpperCase() : `--${field.replaceAll('_', '-')}`;
}

function parsed(args: string[], { texts = [], flags = [] }: Taken, refuse: (problem: string) => never) {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' as const }] as const),
    ...flags.map((name) => [name, { type: 'boolean' as const }] as const),
  ]);
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node adds how to pass a text that begins with a hyphen; the first sentence says what is wrong.
    return refuse((error as Error).message.split(/\. |\.?\n|\.$/)[0] ?? '');
  }
}

/** The arguments of a command on one site. */
export const oneSite = z.object({ code: siteCode });

/** Returns the site with a code. Throws a CliError when there is none. */
export async function existingSite(tables: Table, code: string): Promise<{ table: SiteTable; site: Site }> {
  const table = tables.site(code);
  const site = await findSite(table);
  if (!site) throw new CliError(`There is no site ${code}`);
  return { table, site };
}
