/** States with a pack, by pack id. Separate from the rules, so that screens need not load them. */
const names: Record<string, string> = {
  CA: 'California',
  FL: 'Florida',
  GA: 'Georgia',
  IL: 'Illinois',
  OH: 'Ohio',
  TX: 'Texas',
  UT: 'Utah',
  WA: 'Washington',
};

/** Returns the name of a pack's state, or the id of a removed pack. */
export const packName = (id: string): string => names[id] ?? id;
