import type { SiteContext } from '@muster/functions/calls/site-context';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import type { Table } from '@muster/functions/table/core/client';
import { siteCode } from '@muster/shared/fields';
import * as z from 'zod';
import { existingSite, readArguments } from './arguments.ts';

/** The help text of a command, and the meaning of its result. */
interface Described {
  usage: string;
  summary: string;
  /** Arguments and options with meanings, for `--help`. An option with a value, such as `--name NAME`, takes a text. */
  options: readonly (readonly [name: string, meaning: string])[];
  /** The arguments of a valid call. */
  example: string;
  /** Creates this machine's data folder if it is missing. */
  createsData?: true;
  /** The work does not use the table. */
  needsNoData?: true;
  /** On this machine, no server may run: calls in progress could still write. */
  stopsServer?: true;
  /** Returns whether the printed lines report a failure, for exit status 1. */
  isBad?(lines: readonly object[]): boolean;
  /** Returns the output as a text for other programs, instead of JSON lines; undefined: JSON lines. */
  asText?(lines: readonly object[]): string | undefined;
  /** Returns what the user must still confirm, for exit status 3; undefined: nothing. */
  unconfirmed?(lines: readonly object[]): string | undefined;
}

/** A command of `npm run site`. `run` returns the work, which resolves to the objects to print, one JSON line each. */
export interface SiteCommand extends Described {
  run(args: string[]): (tables: Table) => Promise<object[]>;
}

/** Returns a command whose arguments have a schema. */
export const siteCommand = <S extends z.ZodType>({
  takes,
  work,
  ...described
}: Described & { takes: S; work: (tables: Table, input: z.output<S>) => Promise<object[]> }): SiteCommand => ({
  ...described,
  run(args) {
    const input = readArguments(args, described, takes);
    return (tables) => work(tables, input);
  },
});

type OnSite<S extends z.ZodRawShape> = z.output<z.ZodObject<S>> & { code: string };

/** Returns a command on a site, whose code is the first argument. `takes` has the other arguments. */
export const onSite = <S extends z.ZodRawShape>({
  takes,
  work,
  options,
  ...described
}: Described & {
  takes: S;
  work: (context: SiteContext, input: OnSite<S>, tables: Table) => Promise<object[]>;
}): SiteCommand => {
  const all = { ...described, options: [codeArgument, ...options] };
  const schema = z.object({ code: siteCode, ...takes });
  return {
    ...all,
    run(args) {
      const input = readArguments(args, all, schema) as unknown as OnSite<S>;
      return async (tables) => {
        const { table, site } = await existingSite(tables, input.code);
        return work(systemContext({ table, site, now: new Date() }), input, tables);
      };
    },
  };
};

/** The argument that most commands begin with. */
export const codeArgument = ['CODE', 'the site code that people type to sign in'] as const;
