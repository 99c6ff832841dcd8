import type { Unit } from '@muster/shared/areas/lists';
import { inTreeOrder } from '@muster/shared/record/unit-tree';

/** An em space: browsers keep it at the start of an option. */
const indent = '\u2003';

/** Returns units as options, in tree order, with the names of parts indented. */
export const unitChoices = (units: readonly Unit[]): { id: string; name: string }[] =>
  inTreeOrder(units).map(({ unit, depth }) => ({ id: unit.id, name: `${indent.repeat(depth)}${unit.name}` }));
