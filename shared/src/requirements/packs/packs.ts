import { california } from './ca.ts';
import { florida } from './fl.ts';
import { georgia } from './ga.ts';
import { illinois } from './il.ts';
import { ohio } from './oh.ts';
import type { RequirementPack } from './pack.ts';
import { texas } from './tx.ts';
import { utah } from './ut.ts';
import { washington } from './wa.ts';

/** State rules, by the name of the state. */
export const requirementPacks: readonly RequirementPack[] = [
  california,
  florida,
  georgia,
  illinois,
  ohio,
  texas,
  utah,
  washington,
];
