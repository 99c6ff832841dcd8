/**
 * Whether the server answers the two waitlist calls. While it does not, a full class says so in a word, where the button
 * will be; nothing on the screen is dead.
 */
export const waitlistServed: boolean = false;
