/** The most witnesses of a department. */
export const mostWitnesses = 10;
