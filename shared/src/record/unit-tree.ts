import { type BareEntry, isKind } from './entry.ts';
import { byDay } from './in-force.ts';

/** Parent units by unit id. Top-level units are absent. */
export type UnitTree = ReadonlyMap<string, string>;

/** Returns the units on a day, from the department's entries in effect (`inForce`). */
export function unitTreeOn(holding: readonly BareEntry[], on: string): UnitTree {
  const tree = new Map<string, string>();
  const placed = holding.filter(isKind('unit.placed')).filter(({ valid_on }) => valid_on <= on);
  for (const { data } of placed.toSorted(byDay)) {
    if (data.parent_id === undefined) tree.delete(data.unit_id);
    else tree.set(data.unit_id, data.parent_id);
  }
  return tree;
}

/** Returns unit names by id, from the last placements by a day. */
export function placedUnitNames(holding: readonly BareEntry[], on: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const placed = holding.filter(isKind('unit.placed')).filter(({ valid_on }) => valid_on <= on);
  for (const { data } of placed.toSorted(byDay)) {
    names.set(data.unit_id, data.unit_name);
    if (data.parent_id !== undefined && data.parent_name !== undefined) names.set(data.parent_id, data.parent_name);
  }
  return names;
}

/** Returns the tree of a current list of units. */
export const unitTreeOf = (
  units: readonly { id: string; parent_id?: string | null | undefined }[],
): Map<string, string> => new Map(units.flatMap(({ id, parent_id }) => (parent_id ? [[id, parent_id]] : [])));

/** Returns a unit and its ancestors, nearest first. Stops at a cycle. */
export function unitAndAbove(tree: UnitTree, unit: string): string[] {
  const found = new Set<string>();
  for (let at: string | undefined = unit; at !== undefined && !found.has(at); at = tree.get(at)) found.add(at);
  return [...found];
}

/** Returns `units` and all units below them. */
export function withPartsOf(tree: UnitTree, units: readonly string[]): readonly string[] {
  if (tree.size === 0 || units.length === 0) return units;
  const parts = [...tree.keys()].filter((unit) => unitAndAbove(tree, unit).some((one) => units.includes(one)));
  return [...new Set([...units, ...parts])];
}

/** Returns whether `parent` would make a unit its own ancestor. */
export const makesUnitCircle = (tree: UnitTree, unit: string, parent: string): boolean =>
  unitAndAbove(tree, parent).includes(unit);

/** Returns units in tree order, each followed by its subunits, siblings in their order. `depth` is 0 at the top. */
export function inTreeOrder<U extends { id: string; parent_id?: string | null | undefined }>(
  units: readonly U[],
): { unit: U; depth: number }[] {
  const ids = new Set(units.map(({ id }) => id));
  const parts = Map.groupBy(units, ({ parent_id }) => (parent_id && ids.has(parent_id) ? parent_id : undefined));
  const from = (parent: string | undefined, depth: number): { unit: U; depth: number }[] =>
    (parts.get(parent) ?? []).flatMap((unit) => [{ unit, depth }, ...from(unit.id, depth + 1)]);
  return from(undefined, 0);
}
