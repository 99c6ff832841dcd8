/** The platforms by what the browser says of itself; the first that fits counts. */
const platforms: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** Returns the first name of a new passkey: where it is, as far as the browser says. Its holder can rename it. */
export function passkeyName(
  { authenticatorAttachment }: { authenticatorAttachment?: string | undefined },
  userAgent: string = navigator.userAgent,
): string {
  if (authenticatorAttachment === 'cross-platform') return 'Security key or phone';
  const [, platform] = platforms.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return platform ? `Passkey on ${platform}` : 'Passkey';
}
