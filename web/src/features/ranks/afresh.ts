/**
 * Two administrators may draw at once: who comes back to the window sees what the other one did, at most a second old,
 * where other screens wait longer between two looks.
 */
export const afresh = { focusThrottleInterval: 1000 } as const;
