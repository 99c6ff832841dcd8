/** An answer that is JSON already, so that a long list is written once. */
export class JsonText<T> {
  /** What the text says, for the type checker only. */
  declare readonly says: T;
  readonly text: string;
  /**
   * Names the text: a client that has it sends the name in If-None-Match, and is answered 304 while the text is the
   * same.
   */
  readonly etag: string | undefined;

  constructor(text: string, etag?: string) {
    this.text = text;
    this.etag = etag;
  }
}
