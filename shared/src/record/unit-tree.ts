import { type BareEntry, isKind } from './entry.ts';
import { byDay } from './in-force.ts';

/** The unit that each unit is part of, by id. Units that are part of no other are absent. */
export type UnitTree = ReadonlyMap<string, string>;

/** Returns the units of a day. `holding` are the entries of the department's record that are in force (`inForce`). */
export function unitTreeOn(holding: readonly BareEntry[], on: string): UnitTree {
  const tree = new Map<string, string>();
  const placed = holding.filter(isKind('unit.placed')).filter(({ valid_on }) => valid_on <= on);
  for (const { data } of placed.toSorted(byDay)) {
    if (data.parent_id === undefined) tree.delete(data.unit_id);
    else tree.set(data.unit_id, data.parent_id);
  }
  return tree;
}

/** Returns the names by which the placements of units call them, by id: the latest ones of a day. */
export function placedUnitNames(holding: readonly BareEntry[], on: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const placed = holding.filter(isKind('unit.placed')).filter(({ valid_on }) => valid_on <= on);
  for (const { data } of placed.toSorted(byDay)) {
    names.set(data.unit_id, data.unit_name);
    if (data.parent_id !== undefined && data.parent_name !== undefined) names.set(data.parent_id, data.parent_name);
  }
  return names;
}

/** Returns the tree of units as a list has them now. */
export const unitTreeOf = (
  units: readonly { id: string; parent_id?: string | null | undefined }[],
): Map<string, string> => new Map(units.flatMap(({ id, parent_id }) => (parent_id ? [[id, parent_id]] : [])));

/** Returns a unit and the units that it is part of, the nearest first. Ends where the tree has a circle. */
export function unitAndAbove(tree: UnitTree, unit: string): string[] {
  const found = new Set<string>();
  for (let at: string | undefined = unit; at !== undefined && !found.has(at); at = tree.get(at)) found.add(at);
  return [...found];
}

/** Returns the units that are among `units` or part of one of them, at any distance. */
export function withPartsOf(tree: UnitTree, units: readonly string[]): readonly string[] {
  if (tree.size === 0 || units.length === 0) return units;
  const parts = [...tree.keys()].filter((unit) => unitAndAbove(tree, unit).some((one) => units.includes(one)));
  return [...new Set([...units, ...parts])];
}

/** Returns whether a unit would be part of itself, at any distance, as part of `parent`. */
export const makesUnitCircle = (tree: UnitTree, unit: string, parent: string): boolean =>
  unitAndAbove(tree, parent).includes(unit);

/**
 * Returns units in the order of their tree, each followed by its parts; siblings keep their order. `depth` is 0 for a
 * unit that is part of no other.
 */
export function inTreeOrder<U extends { id: string; parent_id?: string | null | undefined }>(
  units: readonly U[],
): { unit: U; depth: number }[] {
  const known = new Set(units.map(({ id }) => id));
  const parts = Map.groupBy(units, ({ parent_id }) => (parent_id && known.has(parent_id) ? parent_id : undefined));
  const from = (parent: string | undefined, depth: number): { unit: U; depth: number }[] =>
    (parts.get(parent) ?? []).flatMap((unit) => [{ unit, depth }, ...from(unit.id, depth + 1)]);
  return from(undefined, 0);
}
