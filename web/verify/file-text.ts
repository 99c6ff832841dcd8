import { showHidden } from '@muster/shared/rules/storable-text';

/** Begin and end a text that could change the order of the words around it. `showHidden` leaves none in texts. */
const [begin, end] = ['\u2068', '\u2069'];
const marked = new RegExp(`${begin}([^${end}]*)${end}`);

/**
 * Returns a value of a file for display: its texts with hidden characters shown, and those with other letters than
 * ASCII marked for `withIsolated`. Sentences can be built from them.
 */
export function displayed<T>(value: T): T;
export function displayed(value: unknown): unknown {
  if (typeof value === 'string') {
    const shown = showHidden(value);
    return /^\p{ASCII}*$/u.test(shown) ? shown : `${begin}${shown}${end}`;
  }
  if (Array.isArray(value)) return value.map((one) => displayed(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, displayed(inner)]));
}

/** Returns the parts of a sentence, with each marked text in an element of its own direction. */
export const withIsolated = (sentence: string): (string | Node)[] =>
  sentence.split(marked).map((part, n) => {
    // Marked texts are at odd places.
    if (n % 2 === 0) return part;
    const isolated = document.createElement('bdi');
    isolated.append(part);
    return isolated;
  });
