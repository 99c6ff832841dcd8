/** The platforms by a pattern of the user agent; the first match counts. */
const platforms: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** Returns the default name of a new passkey from the browser's platform. Its owner can rename it. */
export function passkeyName(
  { authenticatorAttachment }: { authenticatorAttachment?: string | undefined },
  userAgent: string = navigator.userAgent,
): string {
  if (authenticatorAttachment === 'cross-platform') return 'Security key or phone';
  const [, platform] = platforms.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return platform ? `Passkey on ${platform}` : 'Passkey';
}
