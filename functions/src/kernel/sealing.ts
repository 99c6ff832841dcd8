import type { Seal, SealKey } from '@muster/shared/record/seal';

/** The key that signs seals: a KMS key in the cloud, a file on one machine. */
export interface SealSigner {
  /** The thumbprint of `publicKey`. */
  id: string;
  publicKey: SealKey;
  /** Returns ES256 of bytes: r and s, in hexadecimal. */
  sign(bytes: Uint8Array): Promise<string>;
}

/** A seal with the key that checks it. */
export interface KeptSeal {
  seal: Seal;
  key: SealKey;
}

/** The numbers of the seals whose copies were deleted, and of those whose copies were changed. */
export interface DamagedCopies {
  missing: number[];
  altered: number[];
}

/**
 * Where copies of seals are kept: a bucket with Object Lock in the cloud, which nobody can change, a folder on one
 * machine.
 */
export interface SealArchive {
  /** Keeps a seal; one that is there already stays. */
  keep(kept: KeptSeal): Promise<void>;
  /** Returns the seals after a number, in their order. */
  after(site: string, no: number): Promise<KeptSeal[]>;
  /** Compares the copies of these seals. Absent: nobody can change a copy. */
  damaged?(site: string, seals: readonly KeptSeal[]): Promise<DamagedCopies>;
}

export interface Sealing {
  signer: SealSigner;
  archive: SealArchive;
  now: () => Date;
}
