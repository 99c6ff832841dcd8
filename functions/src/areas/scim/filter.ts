import { type Filter as Parsed, parse } from 'scim2-parse-filter';
import { ScimError } from '../../calls/scim-form.ts';

/**
 * A filter of RFC 7644 section 3.4.2.2, as far as it is supported: comparisons by `eq`, `co` and `sw`, joined by `and`
 * and `or`. Everything else is refused: a filter that is understood in part finds the wrong people.
 */
export type Filter =
  | { join: 'and' | 'or'; filters: readonly Filter[] }
  | { attribute: string; op: 'eq' | 'co' | 'sw'; value: string | boolean };

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

/** A text with its quotation marks, also one that is not closed, or a boolean. */
const valuePattern = /"(?:[^"\\]|\\.)*"?|\b(?:true|false)\b/gi;

/**
 * Returns a filter that was sent. Throws `invalidFilter` for one that cannot be read, or needs what is not supported.
 * The parser gets the number of each value instead of the value: it reads no escapes of JSON, and some texts that are
 * not closed take it exponential time.
 */
export function parseFilter(text: string): Filter {
  if (text.length > longest) throw refuse(`A filter can have at most ${longest} characters`);
  const values: (string | boolean)[] = [];
  const numbered = text.replace(valuePattern, (value) => `"${values.push(readValue(value)) - 1}"`);
  if (values.length > mostComparisons) throw refuse(`A filter can have at most ${mostComparisons} comparisons`);
  if (depthOf(numbered) > deepest) throw refuse('The filter is nested too deeply');
  if (numbered.includes('].')) throw refuse('The filter cannot be read: nothing can follow a "]" at once');
  return supported(parsed(numbered), values);
}

function readValue(sent: string): string | boolean {
  try {
    return JSON.parse(sent.startsWith('"') ? sent : sent.toLowerCase());
  } catch {
    throw refuse(`The filter has a text that cannot be read: ${sent}`);
  }
}

/** Returns how deep the brackets of a text are nested. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [mark] of text.matchAll(/[()[\]]/g)) {
    depth += mark === '(' || mark === '[' ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}

function parsed(text: string): Parsed {
  try {
    return parse(text);
  } catch {
    throw refuse('The filter cannot be read');
  }
}

function supported(filter: Parsed, values: readonly (string | boolean)[]): Filter {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { join: filter.op, filters: filter.filters.map((one) => supported(one, values)) };
    case '[]':
      return prefixed(supported(filter.valFilter, values), filter.attrPath);
    case 'eq':
    case 'co':
    case 'sw': {
      const value = typeof filter.compValue === 'string' ? values[Number(filter.compValue)] : undefined;
      if (value !== undefined) return { attribute: filter.attrPath, op: filter.op, value };
      throw refuse('The filter needs a text in quotation marks, true or false after its operator');
    }
    default:
      throw refuse(`Filters with "${filter.op}" are not supported: attributes are compared by eq, co and sw only`);
  }
}

/**
 * Returns a filter within `attribute[…]`. Its comparisons must hold for one value together: only one comparison is the
 * same for each value alone.
 */
function prefixed(filter: Filter, attribute: string): Filter {
  if ('join' in filter) throw refuse(`A filter within "${attribute}[…]" can have one comparison only`);
  return { ...filter, attribute: `${attribute}.${filter.attribute}` };
}

/**
 * Returns whether a resource is found by a filter. Throws `invalidFilter` for an attribute that cannot be filtered by,
 * or not so.
 */
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

/**
 * Returns the values that an attribute must equal, one of them, in every resource that a filter finds; undefined: it
 * may have any.
 */
export function requiredValues(filter: Filter, isIt: (attribute: string) => boolean): string[] | undefined {
  if (!('join' in filter)) {
    const { attribute, op, value } = filter;
    return op === 'eq' && typeof value === 'string' && isIt(attribute) ? [value] : undefined;
  }
  const parts = filter.filters.map((one) => requiredValues(one, isIt));
  if (filter.join === 'and') return parts.find((values) => values !== undefined);
  return parts.every((values) => values !== undefined) ? parts.flat() : undefined;
}
