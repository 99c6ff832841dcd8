/** The table (docs/design.md section 2), for cloud and local engine. Keys are strings; the index has only keys. */
export const tableDefinition = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** Epoch seconds. Expired items may still be read, so readers compare the time. */
  ttlAttribute: 'ttl',
  index: { name: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
} as const;

/** Index partition of all sites' unfinished jobs, for one query. Not a site code; readable like the site list. */
export const openJobsPartition = '#JOBS';

/** Marks the audit log's partitions, which are append-only (guards.ts). */
export const auditLogMark = '#AUDIT#';

/** The partition of auditors' accounts. It is unrelated to the audit log's, despite the name. */
export const auditorMark = '#AUDITOR';

/** Marks the partitions of chains of entries, which are append-only. */
export const recordMark = '#ENTRY#';

/** Marks the partitions of forms' published versions, which are append-only. */
export const formMark = '#FORM#';

/** Marks the partitions of field training programs' versions, which are append-only. */
export const programMark = '#FIELD-PROGRAM#';

/** Marks the partition of seals, which is append-only. */
export const sealMark = '#SEAL';

/** The partitions of seals, as patterns of IAM policies. */
export const sealPatterns: readonly string[] = [`*${sealMark}`, `*${sealMark}#*`];

/** Append-only partitions, as patterns of IAM policies (ADR 5). */
export const onlyAddedPatterns: readonly string[] = [
  `*${auditLogMark}*`,
  `*${recordMark}*`,
  `*${formMark}*`,
  `*${programMark}*`,
  ...sealPatterns,
];
