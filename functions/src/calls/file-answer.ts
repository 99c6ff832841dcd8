interface Caching {
  /** Identifies the content: If-None-Match with the same value is answered 304. */
  etag?: string;
  /** Seconds for which a browser may cache the file. Absent: not cached. */
  seconds?: number;
}

export class FileAnswer {
  readonly content: Uint8Array | string;
  /** File name for the browser: letters, digits, dots and hyphens. */
  readonly name: string;
  readonly caching: Caching;

  constructor(content: Uint8Array | string, name: string, caching: Caching = {}) {
    this.content = content;
    this.name = name;
    this.caching = caching;
  }
}
