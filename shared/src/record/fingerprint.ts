/** Hexadecimal digits of a fingerprint and of a root: SHA-256. */
const digits = 64;

/**
 * Returns a key's fingerprint for people to read and compare: eight groups of eight digits. The fingerprint is the
 * key's thumbprint (RFC 7638, SHA-256) in hexadecimal, as seals name it.
 */
export const fingerprintText = (key: string): string => key.replace(/.{8}(?=.)/g, '$& ');

/**
 * Returns the fingerprints and roots in a typed or pasted text, in lower case. Each may be in groups and on several
 * lines, with or without commas between them, and with colons between pairs of digits as other programs show them.
 * Undefined: the text is empty, or a part has another form.
 */
export function readFingerprints(text: string): string[] | undefined {
  const parts = text
    .toLowerCase()
    .replace(/[\s:]/g, '')
    .split(/[,;]/)
    .filter((part) => part !== '');
  const areWhole = parts.every((part) => part.length % digits === 0 && /^[0-9a-f]+$/.test(part));
  if (parts.length === 0 || !areWhole) return undefined;
  return [...new Set(parts.flatMap((part) => part.match(/.{64}/g) ?? []))];
}

/** Explains to people why `readFingerprints` returned nothing. */
export const notFingerprint = 'must have 64 digits, each 0 to 9 or a to f; spaces and colons do not matter';

/** Returns the path of a department's public page about its keys. */
export const keyPath = (siteCode: string): string => `/check/${siteCode}/key`;
