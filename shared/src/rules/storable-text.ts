/** Control characters except tab and line breaks, and bidirectional controls. */
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Returns true for storable multi-line text: well-formed, without control and bidirectional characters. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !hidden.test(text);

const everyHidden = new RegExp(`${hidden.source}|\\p{Surrogate}`, 'gu');

/** Returns a text for display, with characters that `isStorable` rejects as `<U+202E>`. Older texts can have some. */
export const showHidden = (text: string): string => text.replace(everyHidden, codeOf);

/** Returns the code of a character, such as `<U+202E>`. */
const codeOf = (one: string): string => `<U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;

/** Scripts in which zero-width joiners and non-joiners change the spelling of names. */
const joining = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
];

/** A joiner within a word of such a script, or between two emoji that it combines. */
const meantJoiner = new RegExp(
  `(?<=[${joining.map((script) => `\\p{Script=${script}}`).join('')}])[\\u200c\\u200d](?=\\p{L})|` +
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?)\\u200d(?=\\p{Extended_Pictographic})',
  'gu',
);

/** Variation selectors after an emoji or ideograph. */
const meantSelector = /(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu;

/** Control characters including line breaks, format characters, and invisible letters. */
const notOnOneLine = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Returns true for a storable line: as `isStorable`, without line breaks and invisible characters, which make two names
 * look alike. Joiners are allowed where the script needs them.
 */
export const isStorableLine = (text: string): boolean =>
  text.isWellFormed() && !notOnOneLine.test(text.replace(meantJoiner, '').replace(meantSelector, ''));

/** Returns a text for display on one line, with characters that `isStorableLine` rejects as `<U+200B>`. */
export const showOnOneLine = (text: string): string =>
  isStorableLine(text) ? text : Array.from(text, (one) => (isStorableLine(one) ? one : codeOf(one))).join('');
