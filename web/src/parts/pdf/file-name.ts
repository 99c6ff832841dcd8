/** Returns a text as part of a file name: at most 60 characters, without those that file systems reject. */
export const fileNamePart = (text: string): string =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .trim();
