/** Returns a text as a number if it is one, so that 9 sorts before 10. */
export function asNumber(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
