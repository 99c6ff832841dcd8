import { type Filter as Parsed, parse } from 'scim2-parse-filter';
import { ScimError } from '../../calls/scim-form.ts';

/**
 * The supported filters of RFC 7644 section 3.4.2.2: `eq`, `co` and `sw`, joined by `and` and `or`. All others are
 * rejected, since a partly understood filter finds the wrong people.
 */
export type Filter =
  | { join: 'and' | 'or'; filters: readonly Filter[] }
  | { attribute: string; op: 'eq' | 'co' | 'sw'; value: string | boolean };

/** How a filterable attribute is compared. */
export interface Filterable<T> {
  /** `text` ignores case, `exact` does not. One match suffices among several values. */
  kind: 'text' | 'exact' | 'boolean';
  of: (resource: T) => string | boolean | undefined | readonly string[];
}

const longest = 4_000;
const deepest = 16;
const mostComparisons = 100;

const refuse = (detail: string) => new ScimError(400, 'invalidFilter', detail);

/** A quoted text, even if not closed, or a boolean. */
const valuePattern = /"(?:[^"\\]|\\.)*"?|\b(?:true|false)\b/gi;

/**
 * Returns a parsed filter. Throws `invalidFilter` for an unreadable or unsupported one. The parser gets numbers in
 * place of values: it reads no JSON escapes, and some unclosed texts take it exponential time.
 */
export function parseFilter(text: string): Filter {
  if (text.length > longest) throw refuse(`A filter can have at most ${longest} characters`);
  const values: (string | boolean)[] = [];
  const numbered = text.replace(valuePattern, (value) => `"${values.push(readValue(value)) - 1}"`);
  if (values.length > mostComparisons) throw refuse(`A filter can have at most ${mostComparisons} comparisons`);
  if (depthOf(numbered) > deepest) throw refuse('The filter is nested too deeply');
  if (numbered.includes('].')) throw refuse('The filter cannot be read: "]" must not be followed by "."');
  return supported(parsed(numbered), values);
}

function readValue(sent: string): string | boolean {
  try {
    return JSON.parse(sent.startsWith('"') ? sent : sent.toLowerCase());
  } catch {
    throw refuse(`The filter has a text that cannot be read: ${sent}`);
  }
}

/** Returns the nesting depth of brackets in a text. */
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
      throw refuse(`Filters with "${filter.op}" are not supported: only eq, co and sw are`);
  }
}

/** Returns a filter within `attribute[…]`. It must hold for a single value, so only one comparison is allowed. */
function prefixed(filter: Filter, attribute: string): Filter {
  if ('join' in filter) throw refuse(`A filter within "${attribute}[…]" can have only one comparison`);
  return { ...filter, attribute: `${attribute}.${filter.attribute}` };
}

/** Returns whether a filter matches a resource. Throws `invalidFilter` for unfilterable attributes and comparisons. */
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
  if (!by) throw refuse(`Filters by "${attribute}" are not supported`);
  if (by.kind === 'boolean') {
    if (op !== 'eq' || typeof value !== 'boolean')
      throw refuse(`"${attribute}" must be compared by eq with true or false`);
    return (resource) => by.of(resource) === value;
  }
  if (typeof value !== 'string') throw refuse(`"${attribute}" must be compared with a text in quotation marks`);
  const folded = by.kind === 'exact' ? (text: string) => text : (text: string) => text.toLowerCase();
  const operand = folded(value);
  const holds = {
    eq: (text: string) => text === operand,
    co: (text: string) => text.includes(operand),
    sw: (text: string) => text.startsWith(operand),
  }[op];
  return (resource) => {
    const found = by.of(resource);
    const texts = typeof found === 'string' ? [found] : Array.isArray(found) ? (found as readonly string[]) : [];
    return texts.some((text) => holds(folded(text)));
  };
}

/** Returns the values of which every match must have one for an attribute. Undefined: any value. */
export function requiredValues(filter: Filter, isIt: (attribute: string) => boolean): string[] | undefined {
  if (!('join' in filter)) {
    const { attribute, op, value } = filter;
    return op === 'eq' && typeof value === 'string' && isIt(attribute) ? [value] : undefined;
  }
  const parts = filter.filters.map((one) => requiredValues(one, isIt));
  if (filter.join === 'and') return parts.find((values) => values !== undefined);
  return parts.every((values) => values !== undefined) ? parts.flat() : undefined;
}
