/** The status colors for an alert about a completed action (`complete`) or a warning (`near`). */
export const alertTone = (tone: 'near' | 'complete') => () => ({
  root: { '--alert-bg': `var(--status-${tone}-tint)`, '--alert-color': `var(--status-${tone})` },
});
