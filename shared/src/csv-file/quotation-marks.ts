/** Returns how to correct the quotation mark that breaks CSV rules in the cell at `start`. `line` is counted from 1. */
export function quotationMarkProblem(text: string, start: number, line: number): string {
  const quoted = /"[^"]*(?:""[^"]*)*("?)/y;
  quoted.lastIndex = start;
  const [whole = '', closing] = quoted.exec(text) ?? [];
  // Cells rarely span lines: the closing mark is probably missing in the first line.
  if (closing === '' || /[\r\n]/.test(whole)) {
    return `Line ${line}: a quotation mark (") is opened and not closed. Close it or remove it.`;
  }
  return `Line ${line}: a quotation mark (") is in the middle of a text. Remove it, or put the whole text in quotation marks and write two ("") for each one inside.`;
}
