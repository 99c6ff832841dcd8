/** Returns the number that a text stands for, so that 9 comes before 10; otherwise the text. */
export function asNumber(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
