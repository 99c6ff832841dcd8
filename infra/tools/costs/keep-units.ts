import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { staffDay, visit } from './model.ts';
import type { Units } from './units.ts';

/** Writes the units of the calls that the cost table is computed from to units.json. Commit it together with what `npm run docs` changes. */
export function keepUnits(measured: readonly [call: string, units: Units[string]][]): void {
  const all = new Map(measured);
  const names = [...new Set([...Object.keys(visit), ...Object.keys(staffDay)])].toSorted();
  const missing = names.filter((name) => !all.has(name));
  if (missing.length > 0) throw new Error(`The bench does not measure ${missing.join(', ')}`);
  const kept = Object.fromEntries(names.map((name) => [name, all.get(name)]));
  writeFileSync(join(import.meta.dirname, 'units.json'), `${JSON.stringify(kept, null, 2)}\n`);
}
