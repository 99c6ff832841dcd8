/** A statement of docs/spec.md: the smallest part that a test can cover. */
export interface Statement {
  /** The number of its section (0 before the first) and its number within it: `2.13`. */
  number: string;
  text: string;
}

/** Hides `.;!?` from the split into sentences: within a quotation, a period ends a sentence only as last character. */
const hide = (part: string) => part.replaceAll(';', '\u0001').replaceAll(/[.!?](?!.?$)/g, '\u0002$&');
const show = (part: string) => part.replaceAll('\u0001', ';').replaceAll('\u0002', '');

const quotation = /(?<=^|[\s(])'(?:[^']|'(?=\w))*'(?!\w)/g;
const parentheses = /\([^()]*\)/g;
const label = /^(?:\*\*[^*]+\*\*|\w+:)$/;

/** Returns the sentences of a line, split at semicolons outside of quotations and parentheses. */
function partsOf(line: string): string[] {
  const hidden = line.replaceAll(quotation, hide).replaceAll(parentheses, hide);
  const parts = hidden.split(/(?<=[^\u0002][.!?]'?)\s+(?=[A-Z'*])|;\s+/).map(show);
  // "**Password reset.** Submitting" is one word with its label, and incomplete without the next part.
  return parts.flatMap((part, at) => {
    const before = parts[at - 1] ?? '';
    return isOneWord(part) ? [] : [isOneWord(before) ? `${before}; ${part}` : part];
  });
}

const isOneWord = (part: string) => /^\*\*[^*]+\*\* \w+$/.test(part);

/**
 * Returns the statements of docs/spec.md in order: sentences, parts between semicolons, table rows, and in the error
 * catalogue (section 8) the messages of a list. Labels that only introduce text are omitted.
 */
export function statementsOf(spec: string): Statement[] {
  let section = 0;
  let last = 0;
  const numbered = (text: string) => {
    last += 1;
    return { number: `${section}.${last}`, text };
  };
  const lines = spec.split('\n').map((line) => line.trim());
  return lines.flatMap((line, at) => {
    const heading = /^## (\d)/.exec(line);
    if (heading) [section, last] = [Number(heading[1]), 0];
    if (line === '' || line.startsWith('#')) return [];
    if (line.startsWith('|')) {
      const isHead = !lines[at - 1]?.startsWith('|') || /^\|[-|]+$/.test(line);
      return isHead ? [] : [numbered(line)];
    }
    const parts = partsOf(line.replace(/^(?:-|\d\.) /, '')).filter((part) => !label.test(part));
    return parts.flatMap((part) => (section === 8 ? part.split(/(?<='), (?=')/) : [part])).map(numbered);
  });
}
