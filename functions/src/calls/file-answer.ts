interface Caching {
  /**
   * Names the content: a client that has it sends the name in If-None-Match, and is answered 304 while the content is
   * the same.
   */
  etag?: string;
  /** For how many seconds a client need not ask again; without it, nothing keeps the file. */
  seconds?: number;
}

/** An answer that is a file instead of JSON: bytes, or a text. */
export class FileAnswer {
  readonly content: Uint8Array | string;
  /** What a browser calls it: letters, digits, dots and hyphens. */
  readonly name: string;
  readonly caching: Caching;

  constructor(content: Uint8Array | string, name: string, caching: Caching = {}) {
    this.content = content;
    this.name = name;
    this.caching = caching;
  }
}
