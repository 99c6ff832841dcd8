/** What a person reads where the own permissions decide and could not be loaded. */
export const labels = { fetchFailed: 'Your permissions could not be loaded' } as const;
