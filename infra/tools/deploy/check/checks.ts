import type { Check } from '../../checklist/checklist.ts';
import { credentials, regionIsOpen } from './account.ts';
import { certificate } from './certificate.ts';
import { distributions } from './distribution.ts';
import { mail } from './mail.ts';
import { backups, bootstrap, concurrency } from './preparation.ts';
import { quotasLeft } from './quotas.ts';
import { stackStates } from './stacks.ts';
import type { CheckTarget } from './target.ts';

/** Returns what can stop a deployment, in the order in which it would (docs/decisions/0091-check-before-and-verify-after-a-deployment.md). */
export const checksOf = ({ hasCloudFront }: CheckTarget): readonly Check<CheckTarget>[] => [
  credentials,
  regionIsOpen,
  bootstrap,
  stackStates,
  concurrency,
  backups,
  ...(hasCloudFront ? [distributions] : []),
  certificate,
  mail,
  quotasLeft,
];
