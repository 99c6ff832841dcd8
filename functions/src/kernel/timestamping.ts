/** A timestamp token of a seal (RFC 3161). */
export interface StampedSeal {
  site: string;
  no: number;
  /** SHA-256 of the authority's address, as the installation's setting has it. The first 16 hexadecimal digits. */
  authority: string;
  /** DER. */
  token: Uint8Array;
}

/** Stores copies of tokens: an immutable bucket (Object Lock) in the cloud, a folder on one machine. */
export interface TimestampArchive {
  /** Stores a token; an existing one of the same seal and authority stays. */
  keep(stamped: StampedSeal): Promise<void>;
}

/** The means of timestamps: the authorities of the installation, and the archive. */
export interface Timestamping {
  /** Addresses; none: the installation has no timestamps. */
  authorities: readonly string[];
  archive: TimestampArchive;
  /** Seconds to wait for an answer. */
  seconds: number;
  /** Until when an authority that could not be reached is not asked again, by address. Milliseconds since 1970. */
  pauses: Map<string, number>;
}
