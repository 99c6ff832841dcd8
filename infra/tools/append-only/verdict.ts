import type { AppendOnly } from '../../cloud/append-only.ts';
import { type Finding, fine, wrong } from '../checklist/checklist.ts';

/** The transactions that AWS accepts, although the table has the append-only deny. */
export interface Observed {
  /** One that updates another item and adds an audit entry. */
  adds: boolean;
  /** One that puts another item and updates an audit entry. */
  changes: boolean;
  /** One that puts another item and deletes an audit entry. */
  deletes: boolean;
}

/** Returns whether the region's setting fits, or the setting to use. */
export function verdict({ adds, changes, deletes }: Observed, setting: AppendOnly, region: string): Finding {
  const use = (right: AppendOnly) => `Set "appendOnly": "${right}" for ${region} in cdk.json and deploy.`;
  if (!adds) {
    if (setting === 'conditions')
      return fine('AWS compares all keys of a transaction, for which "conditions" is right');
    return wrong(
      'AWS compares all keys of a transaction, so "deny" refuses each change that adds an audit entry',
      use('conditions'),
      'docs/security.md, "Limits", says what this setting does not prevent.',
    );
  }
  if (changes || deletes) {
    const possible = [...(changes ? ['change'] : []), ...(deletes ? ['delete'] : [])].join(' and ');
    return wrong(
      `a transaction can ${possible} audit entries, because AWS does not compare the keys of transactions`,
      'Neither setting prevents this. The table client, chains and seals still protect entries. Report it to the maintainers.',
      ...(setting === 'deny' ? [] : [use('deny')]),
    );
  }
  if (setting === 'deny') return fine('a transaction can add an audit entry, and cannot change or delete one');
  return wrong('AWS compares the key of each item, so "deny" works and refuses more than "conditions"', use('deny'));
}
