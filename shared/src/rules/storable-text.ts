/** Controls but for tab and line breaks, and the characters that reorder what is shown around them. */
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * Returns true for text of several lines that can be stored: well-formed, without controls and without bidirectional
 * characters.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !hidden.test(text);

/** Scripts in which a zero-width joiner or non-joiner changes how a name is written. */
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

/** A joiner inside a word of such a script, or between two pictures that it makes one. */
const meantJoiner = new RegExp(
  `(?<=[${joining.map((script) => `\\p{Script=${script}}`).join('')}])[\\u200c\\u200d](?=\\p{L})|` +
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?)\\u200d(?=\\p{Extended_Pictographic})',
  'gu',
);

/** Selectors of how the picture or the ideograph before them looks. */
const meantSelector = /(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu;

/** Controls with every line break, format characters, and letters without a form, which are invisible. */
const notOnOneLine = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Returns true for a text of one line that can be stored: as `isStorable`, without line breaks and without invisible
 * characters, which make two names look alike. Joiners are accepted where the script needs them.
 */
export const isStorableLine = (text: string): boolean =>
  text.isWellFormed() && !notOnOneLine.test(text.replace(meantJoiner, '').replace(meantSelector, ''));
