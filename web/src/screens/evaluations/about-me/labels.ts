/** Texts of the tab with the signed-in person's evaluations. */
export const labels = { empty: 'No one has evaluated you yet.' } as const;
