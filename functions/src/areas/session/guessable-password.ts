import { normalized } from '../../kernel/password-hash.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { commonPasswords } from './common-passwords.ts';

/** The employee who chooses a password, and the department. Their names are the first guesses. */
export interface WhoChooses {
  employee: Pick<Employee, 'employee_id' | 'first_name' | 'middle_name' | 'last_name' | 'badge_number'>;
  site: { code: string; name: string };
}

export const guessableTexts = {
  common: 'This is one of the most common passwords, with or without digits and symbols around it',
  own: 'Password must not contain your name, employee ID or badge number',
  department: 'Password must not contain the name or the site code of your department',
} as const;

/** Words of policing, which general lists do not contain. */
const policeWords = ['muster', 'academy', 'constable', 'department', 'detective', 'lieutenant', 'precinct'];

/** Characters. Shorter parts of a name occur in many words by chance, and match whole words only ("Lee#2026"). */
const leastWithin = 4;

/** Returns the reasons why a password is easy to guess, in the order of `guessableTexts`. */
export async function whyGuessable(password: string, { employee, site }: WhoChooses): Promise<string[]> {
  const { employee_id, badge_number } = employee;
  const names = [employee.first_name, employee.middle_name ?? '', employee.last_name];
  const own = [...names.flatMap(wordsOf), ...[employee_id, badge_number].flatMap(numbersOf)];
  // Short words ("of", "the") do not name a department.
  const department = [...wordsOf(site.name).filter((word) => word.length >= leastWithin), ...numbersOf(site.code)];
  const text = folded(password);
  return [
    ...((await isCommon(text)) ? [guessableTexts.common] : []),
    ...(own.some((word) => isIn(text, word)) ? [guessableTexts.own] : []),
    ...(department.some((word) => isIn(text, word)) ? [guessableTexts.department] : []),
  ];
}

/** Returns a text in lower case, without accents. */
function folded(text: string): string {
  return normalized(text).toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

const withoutSymbols = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Substitutions of letters by digits and symbols, and of digits by shifted keys. */
const disguises = [
  { '@': 'a', '4': 'a', '8': 'b', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
  { '@': 'a', '4': 'a', '8': 'b', '3': 'e', '1': 'l', '!': 'l', '|': 'l', '0': 'o', $: 's', '5': 's', '7': 't' },
  { '!': '1', '@': '2', '#': '3', $: '4', '%': '5', '^': '6', '&': '7', '*': '8', '(': '9', ')': '0' },
].map((disguise) => new Map(Object.entries(disguise)));

const undisguised = (text: string): string[] =>
  disguises.map((disguise) => text.replaceAll(/[^\p{L}]/gu, (sign) => disguise.get(sign) ?? sign));

/**
 * Returns whether a password is a common one. Hardly any common password meets the rules (a digit, a special
 * character), so people replace letters by digits and add digits and symbols before and after. This undoes those
 * changes in every combination.
 */
async function isCommon(text: string): Promise<boolean> {
  const { words, longest } = await commonPasswords();
  return coresOf(text, longest)
    .flatMap((core) => [core, ...undisguised(core)])
    .flatMap((core) => [core, withoutSymbols(core)])
    .some((core) => words.has(core) || policeWords.includes(core));
}

/**
 * Returns the possible words in a text, up to a length: the text without some of the digits and symbols at its ends.
 * For digits and symbols alone, most of it, so that a year in a long number does not match.
 */
function coresOf(text: string, longest: number): string[] {
  const first = text.search(/\p{L}/u);
  const onlySigns = first < 0;
  const lastStart = onlySigns ? text.length : first;
  const leastEnd = onlySigns ? 0 : text.search(/\P{L}*$/u);
  const least = onlySigns ? text.length / 2 : 1;
  const cores = [text];
  for (let start = 0; start <= lastStart; start++) {
    const end = Math.min(text.length, start + longest);
    for (let at = Math.max(leastEnd, Math.ceil(start + least)); at <= end; at++) cores.push(text.slice(start, at));
  }
  return cores;
}

/** Returns the words of a name, and the whole name as one word. */
function wordsOf(name: string): string[] {
  const words = folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return [...words, words.join('')].filter((word) => word.length >= 2);
}

/** Returns a number or code as one word, and its digits. */
function numbersOf(number: string): string[] {
  const whole = withoutSymbols(folded(number));
  return [whole, whole.replaceAll(/\P{N}/gu, '')].filter((word) => word.length >= 2);
}

/** Returns whether a text contains a word, even separated or with substitutions. Short words must stand alone. */
function isIn(text: string, word: string): boolean {
  if (word.length < leastWithin) return [...text.matchAll(/\p{L}+|\p{N}+/gu)].some(([run]) => run === word);
  return [text, ...undisguised(text)].some((one) => withoutSymbols(one).includes(word));
}
