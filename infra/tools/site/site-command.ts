import type { Table } from '@muster/functions/table/core/client';

/** A command of `npm run site`. `run` returns the work, which resolves to the objects to print, one JSON line each. */
export interface SiteCommand {
  usage: string;
  summary: string;
  /** What each argument and option means, as `--help` lists them. */
  options: readonly (readonly [name: string, meaning: string])[];
  /** The arguments of a call that works. */
  example: string;
  /** Creates this machine's data folder if it is missing. */
  createsData?: true;
  /** The work does not use the table. */
  needsNoData?: true;
  run(args: string[]): (table: Table) => Promise<object[]>;
  /** Returns whether the printed lines report a failure, for exit code 1. */
  isBad?(lines: readonly object[]): boolean;
  /** Returns what a person has still to confirm, for exit code 2; undefined: nothing. */
  unconfirmed?(lines: readonly object[]): string | undefined;
}

/** The argument that most commands begin with. */
export const codeArgument = ['CODE', 'the code of the site, as people type it when they sign in'] as const;
