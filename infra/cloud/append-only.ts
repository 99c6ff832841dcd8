import { onlyAddedPatterns, sealPatterns } from '@muster/functions/table/core/definition';
import { Effect, PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { RegionSettings } from './settings.ts';

/** How policies protect append-only items (docs/decisions/0005-keep-the-audit-log-append-only.md). */
export type AppendOnly = NonNullable<RegionSettings['appendOnly']>;

/** Returns a region's setting. */
export const appendOnlyOf = ({ appendOnly = 'deny' }: Pick<RegionSettings, 'appendOnly'>): AppendOnly => appendOnly;

/**
 * Returns denies for changing or deleting append-only items: audit log, record entries, seals. They override all
 * grants. A policy cannot tell a new item from a replaced one; the table client does (guards.ts).
 *
 * `deny` refuses a request with any such key. If AWS evaluates a transaction over all its keys, that also refuses each
 * transaction that adds an audit entry and updates another item. `conditions` permits these: it refuses requests that
 * have only such keys. No transaction writes seals together with other items, so both settings refuse any seal.
 */
export function onlyAdded(tableArn: string, setting: AppendOnly): PolicyStatement[] {
  const matching = (patterns: readonly string[]) => ({ 'dynamodb:LeadingKeys': patterns });
  if (setting === 'deny')
    return [deny('OnlyAdded', tableArn, { 'ForAnyValue:StringLike': matching(onlyAddedPatterns) })];
  return [
    deny('OnlyAdded', tableArn, {
      'ForAllValues:StringLike': matching(onlyAddedPatterns),
      // Without keys in the request, all values would match.
      Null: { 'dynamodb:LeadingKeys': 'false' },
    }),
    deny('OnlyAddedSeals', tableArn, { 'ForAnyValue:StringLike': matching(sealPatterns) }),
  ];
}

const deny = (sid: string, tableArn: string, conditions: PolicyStatementProps['conditions']): PolicyStatement =>
  new PolicyStatement({
    sid,
    effect: Effect.DENY,
    actions: ['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate', 'PartiQLDelete'].map(
      (action) => `dynamodb:${action}`,
    ),
    resources: [tableArn],
    conditions,
  });
