import type { Seal, SealKey } from '@muster/shared/record/seal';

/** The key that signs seals: a KMS key in the cloud, a file on one machine. */
export interface SealSigner {
  /** The thumbprint of `publicKey`. */
  id: string;
  publicKey: SealKey;
  /** Returns the ES256 signature of bytes: r and s, in hexadecimal. */
  sign(bytes: Uint8Array): Promise<string>;
}

/** A seal with the key that verifies it. */
export interface KeptSeal {
  seal: Seal;
  key: SealKey;
}

/** Numbers of the seals whose copies were deleted or changed. */
export interface DamagedCopies {
  missing: number[];
  altered: number[];
}

/** Stores certificates of seal keys as PEM texts, numbered 1, 2, 3 ... for each key. */
export interface CertificateCopies {
  find(key: string, no: number): Promise<string | undefined>;
  /** Stores a certificate; an existing one with this number stays. */
  keep(key: string, no: number, pem: string): Promise<void>;
}

/** Stores copies of seals: an immutable bucket (Object Lock) in the cloud, a folder on one machine. */
export interface SealArchive {
  /** Stores a seal; an existing one stays. */
  keep(kept: KeptSeal): Promise<void>;
  after(site: string, no: number): Promise<KeptSeal[]>;
  /** Compares the copies of these seals. Absent: copies are immutable. */
  damaged?(site: string, seals: readonly KeptSeal[]): Promise<DamagedCopies>;
  certificates: CertificateCopies;
}

export interface Sealing {
  signer: SealSigner;
  archive: SealArchive;
  now: () => Date;
}
