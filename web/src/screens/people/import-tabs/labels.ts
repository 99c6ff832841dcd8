/** The texts of the tabs above the imports. */
export const labels = { tabs: 'Imports', roster: 'Roster', history: 'Training history', shifts: 'Shifts' } as const;
