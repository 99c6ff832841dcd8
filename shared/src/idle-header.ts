/** The header with the seconds since the person's last input, if the department limits inactivity (ADR 16). */
export const idleHeader = 'X-Muster-Idle';

/** The maximum value: a day. */
export const longestIdle = 86_400;
