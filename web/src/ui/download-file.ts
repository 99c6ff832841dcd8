export const downloadFile = (name: string, text: string, type: string): void =>
  downloadContent(name, new Blob([text], { type }));

export function downloadContent(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
