import type { Unit } from '@muster/shared/areas/lists';
import { inTreeOrder } from '@muster/shared/record/unit-tree';

/** An em space: browsers keep it at the beginning of an option. */
const indent = '\u2003';

/** Returns units for a select, in the order of their tree. The names of parts are indented. */
export const unitChoices = (units: readonly Unit[]): { id: string; name: string }[] =>
  inTreeOrder(units).map(({ unit, depth }) => ({ id: unit.id, name: `${indent.repeat(depth)}${unit.name}` }));
