import { ScimError } from '../http/scim-form.ts';

/**
 * A filter of RFC 7644 section 3.4.2.2, as far as it is supported: comparisons by `eq`, `co` and `sw`, joined by `and` and `or`. Everything else
 * is refused: a filter that is understood in part finds the wrong people.
 */
export type Filter =
  | { join: 'and' | 'or'; filters: readonly Filter[] }
  | { attribute: string; op: Comparison; value: string | boolean };

type Comparison = (typeof comparisons)[number];
const comparisons = ['eq', 'co', 'sw'] as const;

/** What an attribute that can be filtered by is compared as. */
export interface Filterable<T> {
  /** `text` is compared without regard to upper and lower case, `exact` with it. Of several values one suffices. */
  kind: 'text' | 'exact' | 'boolean';
  of: (resource: T) => string | boolean | undefined | readonly string[];
}

const longest = 4_000;
const deepest = 16;
const mostComparisons = 100;

const refuse = (detail: string) => new ScimError(400, 'invalidFilter', detail);

interface Token {
  kind: 'text' | 'mark' | 'word' | 'number';
  text: string;
}

const tokenPattern = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([A-Za-z$][\w.:$-]*)|(-?\d[\d.eE+-]*))/y;

function tokensOf(text: string): Token[] {
  if (text.length > longest) throw refuse(`A filter can have at most ${longest} characters`);
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  const pattern = new RegExp(tokenPattern);
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex;
    const [, quoted, mark, word, number] = pattern.exec(text) ?? [];
    if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else throw refuse(`The filter cannot be read from its character ${at + 1} on`);
  }
  return tokens;
}

/** Returns a filter that was sent. Throws `invalidFilter` for one that cannot be read, or needs what is not supported. */
export function parseFilter(text: string): Filter {
  const tokens = tokensOf(text);
  let at = 0;
  let found = 0;
  const isWord = (word: string) => tokens[at]?.kind === 'word' && tokens[at]?.text.toLowerCase() === word;
  const isMark = (mark: string) => tokens[at]?.kind === 'mark' && tokens[at]?.text === mark;

  const joined = (word: 'and' | 'or', next: (depth: number) => Filter, depth: number): Filter => {
    const filters = [next(depth)];
    while (isWord(word)) {
      at++;
      filters.push(next(depth));
    }
    return filters.length === 1 ? (filters[0] as Filter) : { join: word, filters };
  };
  const whole = (depth: number): Filter => joined('or', (inner) => joined('and', primary, inner), depth);

  const close = (mark: string) => {
    if (!isMark(mark)) throw refuse(`The filter needs a "${mark}" more`);
    at++;
  };

  function primary(depth: number): Filter {
    if (depth > deepest) throw refuse('The filter is nested too deeply');
    if (isMark('(')) {
      at++;
      const inner = whole(depth + 1);
      close(')');
      return inner;
    }
    const attribute = tokens[at];
    if (attribute?.kind !== 'word') throw refuse('The filter needs the name of an attribute');
    at++;
    if (attribute.text.toLowerCase() === 'not') throw refuse('Filters with "not" are not supported');
    if (isMark('[')) {
      at++;
      const inner = prefixed(whole(depth + 1), attribute.text);
      close(']');
      return inner;
    }
    return comparison(attribute.text);
  }

  function comparison(attribute: string): Filter {
    const op = comparisons.find(isWord);
    if (!op) throw refuse(`"${attribute}" can be compared by eq, co and sw only`);
    at++;
    const value = comparedWith(tokens[at]);
    at++;
    if (++found > mostComparisons) throw refuse(`A filter can have at most ${mostComparisons} comparisons`);
    return { attribute, op, value };
  }

  const filter = whole(0);
  if (at < tokens.length) throw refuse(`The filter cannot be read from "${tokens[at]?.text}" on`);
  return filter;
}

/** Returns a filter within `attribute[…]`. Its comparisons must hold for one value together: only one comparison is the same for each value alone. */
function prefixed(filter: Filter, attribute: string): Filter {
  if ('join' in filter) throw refuse(`A filter within "${attribute}[…]" can have one comparison only`);
  return { ...filter, attribute: `${attribute}.${filter.attribute}` };
}

function comparedWith(token: Token | undefined): string | boolean {
  if (token?.kind === 'text') {
    try {
      return JSON.parse(token.text);
    } catch {
      throw refuse(`The filter has a text that cannot be read: ${token.text}`);
    }
  }
  const word = token?.kind === 'word' ? token.text.toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  throw refuse('The filter needs a text in quotation marks, true or false after its operator');
}

/** Returns whether a resource is found by a filter. Throws `invalidFilter` for an attribute that cannot be filtered by, or not so. */
export function compileFilter<T>(
  filter: Filter,
  find: (attribute: string) => Filterable<T> | undefined,
): (resource: T) => boolean {
  if ('join' in filter) {
    const all = filter.filters.map((one) => compileFilter(one, find));
    return filter.join === 'and'
      ? (resource) => all.every((holds) => holds(resource))
      : (resource) => all.some((holds) => holds(resource));
  }
  const { attribute, op, value } = filter;
  const by = find(attribute);
  if (!by) throw refuse(`"${attribute}" cannot be filtered by`);
  if (by.kind === 'boolean') {
    if (op !== 'eq' || typeof value !== 'boolean') throw refuse(`"${attribute}" is compared by eq with true or false`);
    return (resource) => by.of(resource) === value;
  }
  if (typeof value !== 'string') throw refuse(`"${attribute}" is compared with a text in quotation marks`);
  const folded = by.kind === 'exact' ? (text: string) => text : (text: string) => text.toLowerCase();
  const wanted = folded(value);
  const holds = {
    eq: (text: string) => text === wanted,
    co: (text: string) => text.includes(wanted),
    sw: (text: string) => text.startsWith(wanted),
  }[op];
  return (resource) => {
    const found = by.of(resource);
    const texts = typeof found === 'string' ? [found] : Array.isArray(found) ? (found as readonly string[]) : [];
    return texts.some((text) => holds(folded(text)));
  };
}

/** Returns the values that an attribute must equal, one of them, in every resource that a filter finds; undefined: it may have any. */
export function requiredValues(filter: Filter, isIt: (attribute: string) => boolean): string[] | undefined {
  if (!('join' in filter)) {
    const { attribute, op, value } = filter;
    return op === 'eq' && typeof value === 'string' && isIt(attribute) ? [value] : undefined;
  }
  const parts = filter.filters.map((one) => requiredValues(one, isIt));
  if (filter.join === 'and') return parts.find((values) => values !== undefined);
  return parts.every((values) => values !== undefined) ? parts.flat() : undefined;
}
