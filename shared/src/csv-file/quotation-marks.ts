/**
 * Returns how to correct the quotation mark that breaks the rules of CSV in the cell at `start`. `line` is the line of
 * the cell, from 1.
 */
export function quotationMarkProblem(text: string, start: number, line: number): string {
  const quoted = /"[^"]*(?:""[^"]*)*("?)/y;
  quoted.lastIndex = start;
  const [whole = '', closing] = quoted.exec(text) ?? [];
  // A text rarely has several lines: the quotation mark was to be closed in the first one.
  if (closing === '' || /[\r\n]/.test(whole)) {
    return `Line ${line}: a quotation mark (") is opened and not closed. Close it or remove it.`;
  }
  return `Line ${line}: a quotation mark (") is in the middle of a text. Remove it, or put the whole text in quotation marks and write two ("") for each one inside.`;
}
