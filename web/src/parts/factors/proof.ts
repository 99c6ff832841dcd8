import type { factors } from '@muster/shared/areas/factors';
import type { RequestInput } from '@muster/shared/endpoint';
import type { FactorKind } from '@muster/shared/factor-kinds';

/** A verification method: a factor or the password. */
export type ProofKind = FactorKind | 'password';

/** A proof as the calls accept it. */
export type Proof = RequestInput<typeof factors.prove>['body'];
