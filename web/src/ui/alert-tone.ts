/** The colors of an alert that says what is done (`complete`), or what to look at (`near`): those of the statuses. */
export const alertTone = (tone: 'near' | 'complete') => () => ({
  root: { '--alert-bg': `var(--status-${tone}-tint)`, '--alert-color': `var(--status-${tone})` },
});
