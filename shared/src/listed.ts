const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Returns names in words, such as `CPR`, `CPR and First Aid` and `CPR, First Aid, and Rescue`. */
export const listed = (names: readonly string[]): string => list.format(names);
