import type { factors } from '@muster/shared/areas/factors';
import type { RequestInput } from '@muster/shared/endpoint';
import type { FactorKind } from '@muster/shared/factor-kinds';

/** What somebody can prove themselves with. */
export type ProofKind = FactorKind | 'password';

/** One proof, as the calls take it. */
export type Proof = RequestInput<typeof factors.prove>['body'];
