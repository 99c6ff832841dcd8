import { readFileSync } from 'node:fs';
import { type CsvFile, exampleOf, readCsvFile, UnreadableFile } from '@muster/shared/csv-file/read-csv-file';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { unreadable } from './file-errors.ts';

/** A file of comma-, semicolon- or tab-separated values: name and content. Throws a CliError if it is unreadable. */
export const csvFile = z.string('A file is required').transform((name): { name: string; read: CsvFile } => {
  try {
    return { name, read: readCsvFile(readFileSync(name)) };
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CliError(`${name}: ${error.message}`);
    throw unreadable(name, error);
  }
});

/** Prints details to check on stderr: the encoding, and unused columns. */
export function sayHowRead(file: CsvFile, name: string, unused: readonly number[]): void {
  const example = file.encoding === 'UTF-8' ? undefined : exampleOf(file);
  const names = unused.flatMap((column) => file.header[column] || []);
  if (example) {
    process.stderr.write(`${name} was read as ${file.encoding}, for example line ${example.line}: ${example.text}\n`);
  }
  if (names.length > 0) process.stderr.write(`Unused columns: ${names.join(', ')}\n`);
}
