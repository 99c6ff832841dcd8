/** Returns the line of the first quotation mark that breaks the rules of CSV, and how to mend it; undefined if all keep them. */
export function quotationMarkProblem(text: string, separator: string): string | undefined {
  const ends = new Set([separator, '\n', '\r', undefined]);
  // The quoted texts from the left, in which two quotation marks stand for one.
  for (const { 0: quoted, 1: closing, index } of text.matchAll(/"[^"]*(?:""[^"]*)*("?)/g)) {
    const isInside = !ends.has(text[index - 1]);
    const isClosed = closing !== '';
    if (!isInside && isClosed && ends.has(text[index + quoted.length])) continue;
    const line = `Line ${text.slice(0, index).split(/\r\n|\r|\n/).length}`;
    // A text rarely has several lines: the quotation mark was to be closed in the first one.
    if (!isInside && (!isClosed || /[\r\n]/.test(quoted))) {
      return `${line}: a quotation mark (") is opened and not closed. Close it or remove it.`;
    }
    return `${line}: a quotation mark (") is in the middle of a text. Remove it, or put the whole text in quotation marks and write two ("") for each one inside.`;
  }
  return undefined;
}
