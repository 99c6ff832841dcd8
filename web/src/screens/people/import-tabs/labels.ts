/** The texts of the tabs above the imports. */
export const labels = { tabs: 'Imports', roster: 'Roster', history: 'Training history' } as const;
