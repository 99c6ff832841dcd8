/**
 * The one table (DESIGN.md section 2), as data: the cloud's data stack and the local engine are both made from it.
 * Every key is a string. The index holds keys only: lists that matter read ids from it and then the items themselves.
 */
export const tableDefinition = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** Epoch seconds; an expired item may still be read, so readers compare it. */
  ttlAttribute: 'ttl',
  index: { name: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
} as const;
