import type { Table } from '@muster/functions/table/core/client';

/** A command of `npm run site`. `run` returns the work, which resolves to the objects to print, one JSON line each. */
export interface SiteCommand {
  usage: string;
  summary: string;
  run(args: string[]): (table: Table) => Promise<object[]>;
  /** Returns whether the printed lines report a failure, for exit code 1. */
  isBad?(lines: readonly object[]): boolean;
}
