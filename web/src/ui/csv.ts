/**
 * Rows as a CSV file that spreadsheets read right (RFC 4180): every cell quoted, lines end in CRLF, a byte order mark says that it
 * is UTF-8. A cell that a spreadsheet would take for a formula gets an apostrophe in front: what somebody typed is never run.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${(/^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** Hands a text to the browser as a file to save. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by the time that anything else happens.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
