import { archiveVariants } from './archive-variants.ts';
import { certificateVariants } from './certificate-variants.ts';
import { dataVariants } from './data-variants.ts';
import type { EvidenceVariant } from './evidence-variant.ts';
import { recordVariants } from './record-variants.ts';
import { keyVariants, sealVariants } from './seal-variants.ts';
import { timestampVariants } from './timestamp-variants.ts';

/** Every variant of an evidence file, with different names. */
export const evidenceVariants: readonly EvidenceVariant[] = [
  ...archiveVariants,
  ...dataVariants,
  ...recordVariants,
  ...sealVariants,
  ...keyVariants,
  ...certificateVariants,
  ...timestampVariants,
];
