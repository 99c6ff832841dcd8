/** Cuts the year of a typed date or date-time to four digits (docs/spec.md section 5). */
export function withFourDigitYear(typed: string): string {
  return typed.replace(/^(\d{4})\d+(?=-)/, '$1');
}
