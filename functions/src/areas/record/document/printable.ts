import { showHidden } from '@muster/shared/rules/storable-text';

/** Characters without a shape of their own, which paper would hide. Line breaks and tabs become spaces elsewhere. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Returns a function that makes texts printable in fonts with some characters: it shows each other character as its
 * code, such as `<U+05D0>`. `onMissing` is called if a text has one.
 */
export function printableIn(has: (character: string) => boolean, onMissing: () => void): (text: string) => string {
  const printable = (character: string) => has(character) && !invisible.test(character);
  return (text) => {
    // Fonts have letters with accents as one character.
    const composed = showHidden(text.normalize('NFC')).replace(/[\t\r]/g, ' ');
    if (/^[\n\x20-\x7e]*$/.test(composed)) return composed;
    let shown = '';
    for (const character of composed) {
      if (character === '\n' || printable(character)) shown += character;
      else {
        shown += codeOf(character);
        onMissing();
      }
    }
    return shown;
  };
}

const codeOf = (character: string): string =>
  `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
