import type { RelativeDistinguishedNames } from 'pkijs';
import { showOnOneLine } from '../rules/storable-text.ts';

const commonName = '2.5.4.3';

/** The other parts that are shown, from the narrowest: OU, O, L, ST, C (RFC 4519), and the email address (RFC 2985). */
const furtherParts = ['2.5.4.11', '2.5.4.10', '2.5.4.7', '2.5.4.8', '2.5.4.6', '1.2.840.113549.1.9.1'];

/** Characters of a shown part at most. */
const mostCharacters = 100;

/**
 * Returns a name for people to compare: "Police Department (City of Riverton, Riverton, Wyoming, US)". It has every
 * part of the usual kinds, because names of two departments may differ in one part only.
 */
export function nameText({ typesAndValues }: RelativeDistinguishedNames): string {
  const textsOf = (wanted: string): string[] =>
    typesAndValues.flatMap(({ type, value }) => {
      const text: unknown = String(type) === wanted ? value.valueBlock.value : undefined;
      return typeof text === 'string' && text ? [partText(text)] : [];
    });
  const [names, further] = [textsOf(commonName).join(', '), furtherParts.flatMap(textsOf).join(', ')];
  if (names && further) return `${names} (${further})`;
  return names || further || 'without a name';
}

function partText(text: string): string {
  const characters = [...showOnOneLine(text)];
  if (characters.length <= mostCharacters) return characters.join('');
  return `${characters.slice(0, mostCharacters - 1).join('')}…`;
}
