/** Hands a text to the browser as a file to save. */
export function downloadFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by the time that anything else happens.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
