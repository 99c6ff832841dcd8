/**
 * The table's definition (docs/design.md section 2): the cloud's data stack and the local engine create it from this.
 * Every key is a string. The index holds keys only: a list reads ids from it and then the items.
 */
export const tableDefinition = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** Epoch seconds. An expired item may still be read, so readers compare the time. */
  ttlAttribute: 'ttl',
  index: { name: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
} as const;

/**
 * The partition of the index that has every unfinished job of every site, so that the sweep asks once for all of them.
 * Sites write to it and only who may list the sites reads it; no site code equals it.
 */
export const openJobsPartition = '#JOBS';

/** The part of a partition key that marks the audit log's partitions, whose items are only added (guards.ts). */
export const auditLogMark = '#AUDIT#';

/** The partition of auditors' accounts, whose name has nothing to do with the one above. */
export const auditorMark = '#AUDITOR';

/** The part of a partition key that marks the chains of entries, whose items are only added likewise. */
export const recordMark = '#ENTRY#';

/** The same of seals. */
export const sealMark = '#SEAL';

/**
 * The partitions whose items are only added, as patterns of IAM policies
 * (docs/decisions/0085-bind-the-table-to-the-site.md).
 */
export const onlyAddedPatterns: readonly string[] = [
  `*${auditLogMark}*`,
  `*${recordMark}*`,
  `*${sealMark}`,
  `*${sealMark}#*`,
];
