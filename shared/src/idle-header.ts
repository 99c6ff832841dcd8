/**
 * The request header in which a client tells the seconds since the person's last input, where the department limits
 * inactivity (ADR 78).
 */
export const idleHeader = 'X-Muster-Idle';

/** The most seconds that it tells: a day. */
export const longestIdle = 86_400;
