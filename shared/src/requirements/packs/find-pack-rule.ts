import type { PackRule } from './pack.ts';
import { requirementPacks } from './packs.ts';

export const packRule = (pack: string, rule: string): PackRule | undefined =>
  requirementPacks.find(({ id }) => id === pack)?.rules.find((one) => one.rule === rule);
