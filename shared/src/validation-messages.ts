import type * as z from 'zod';
import { counted } from './counted.ts';

type Issue = z.core.$ZodRawIssue;

/** Returns a field name in words, such as `Training type ID`. List entries have the list's name. */
function nameOf(path: Issue['path']): string {
  const field = path?.findLast((part) => typeof part === 'string');
  if (field === undefined) return 'The request';
  const words = field.replaceAll('_', ' ').replace(/\bids?\b/g, (id) => id.replace('id', 'ID'));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
};

function wrongType({ path, input }: Issue, expected: string): string {
  if (path?.length && (input === undefined || input === null)) return `${nameOf(path)} is required`;
  return `${nameOf(path)} must be ${kinds[expected] ?? 'a JSON object'}`;
}

/** Returns a limit in words: `be at most 5 characters long`, `have at most 5 entries`. */
function bound(origin: string, most: 'most' | 'least', limit: number | bigint): string {
  if (origin === 'string') return `be at ${most} ${counted(limit, 'character', 'characters')} long`;
  if (origin === 'array') return `have at ${most} ${counted(limit, 'entry', 'entries')}`;
  return `be at ${most} ${limit}`;
}

/** Returns the message for an issue whose schema has none, in place of zod's ("Invalid input: expected string"). */
export function validationMessage(issue: Issue): string {
  const name = nameOf(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue, issue.expected);
    case 'too_small':
      return issue.minimum === 1 && issue.origin === 'string'
        ? `${name} is required`
        : `${name} must ${bound(issue.origin, 'least', issue.minimum)}`;
    case 'too_big':
      return `${name} must ${bound(issue.origin, 'most', issue.maximum)}`;
    case 'invalid_value':
      return issue.input === undefined || issue.input === null
        ? `${name} is required`
        : `${name} must be one of ${issue.values.join(', ')}`;
    default:
      return `${name} is not valid`;
  }
}
