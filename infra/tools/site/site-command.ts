import type { Table } from '@muster/functions/table/core/client';

/** A command: how it is called, what it does, and its work; answers the objects to print, one JSON line each. */
export interface SiteCommand {
  usage: string;
  summary: string;
  run(args: string[]): (table: Table) => Promise<object[]>;
  /** Whether what it printed means that something is wrong: then it exits with 1. */
  isBad?(lines: readonly object[]): boolean;
}
