import { dayText } from '../rules/day-text.ts';
import type { StatusOn } from './status-on.ts';

/** Returns the reasons for a status, in sentences that name the entries. */
export function becauseOf({ name, mandatory, certification, revoked, detail }: StatusOn): string[] {
  const sentences = [
    `${name} is required from ${dayText(mandatory.since)} (entry ${mandatory.entry} of the department's record).`,
  ];
  if (certification) {
    const { date, expires, entry } = certification;
    const until = expires
      ? `${detail === 'expired' ? 'which was' : 'which is'} valid through ${dayText(expires)}`
      : 'which never expires';
    sentences.push(`Certified on ${dayText(date)} (entry ${entry}), ${until}.`);
  } else sentences.push(revoked.length > 0 ? 'No valid certification.' : 'Never certified.');
  for (const one of revoked) {
    sentences.push(
      `The certification of ${dayText(one.date)} (entry ${one.entry}) was revoked as of ${dayText(one.revoked?.on ?? '')} (entry ${one.revoked?.entry}).`,
    );
  }
  return sentences;
}
