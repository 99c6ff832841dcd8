import file from './units.json' with { type: 'json' };

/** The units that a call consumes, by the number of employees of the site. */
export type Units = Record<string, Record<string, { read: number; write: number }>>;

/** What the bench measured last; `npm run bench -- --only endpoints` writes it. */
export const measuredUnits: Units = file;

/** Returns the units of a call in a site of any size, between and beyond those that were measured. */
export function unitsOf(measured: Units, call: string, employees: number): { read: number; write: number } {
  const sizes = Object.entries(measured[call] ?? {})
    .map(([size, units]) => ({ size: Number(size), ...units }))
    .toSorted((a, b) => a.size - b.size);
  const larger = sizes.findIndex(({ size }) => size >= employees);
  const above = larger === -1 ? sizes.length - 1 : Math.max(1, larger);
  const [low, high] = [sizes[above - 1], sizes[above]];
  if (!low || !high) throw new Error(`The bench has not measured ${call}`);
  const share = (employees - low.size) / (high.size - low.size);
  const between = (kind: 'read' | 'write') => low[kind] + share * (high[kind] - low[kind]);
  return { read: between('read'), write: between('write') };
}
