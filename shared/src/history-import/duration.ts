const number = /^(\d+(?:[.,]\d+)?)\s*(?:h|hr|hrs|hour|hours)?\.?$/i;
const clock = /^(\d+):([0-5]\d)(?::[0-5]\d)?$/;
const whole = /^(\d+)(?:[.,]0+)?\s*(?:m|min|mins|minute|minutes)?\.?$/i;

/** Returns a text without thousands separators, as in `1,040`. */
const plainNumber = (text: string): string =>
  text.trim().replace(/^[1-9]\d{0,2}(?:,\d{3})+(?!\d)/, (thousands) => thousands.replaceAll(',', ''));

/** Returns the minutes of hours such as `8`, `1.5`, `1,5 hrs`, `1,040` or `1:30`, rounded; undefined for other text. */
export function minutesOfHours(text: string): number | undefined {
  const [, hours, rest] = clock.exec(text.trim()) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(rest);
  const [, decimal] = number.exec(plainNumber(text)) ?? [];
  return decimal === undefined ? undefined : Math.round(Number(decimal.replace(',', '.')) * 60);
}

/** Returns the minutes of a text such as `90`, `1,200` or `90 min`; undefined for other text. */
export function minutesOf(text: string): number | undefined {
  const [, minutes] = whole.exec(plainNumber(text)) ?? [];
  return minutes === undefined ? undefined : Number(minutes);
}

/**
 * Returns the sum of a row's hours and minutes; a minutes column that repeats the hours counts once. Zero and no text
 * mean unknown. Returns undefined if they contradict each other.
 */
export function totalMinutes(hours: number | undefined, minutes: number | undefined): number | undefined {
  if (!hours || !minutes || hours === minutes) return hours || minutes || 0;
  return minutes < 60 && hours % 60 === 0 ? hours + minutes : undefined;
}
