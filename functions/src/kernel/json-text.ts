/** An answer that is JSON already, so that a long list is serialized once. */
export class JsonText<T> {
  /** Only for the type checker. */
  declare readonly says: T;
  readonly text: string;
  /** Identifies the text: If-None-Match with the same value is answered 304. */
  readonly etag: string | undefined;

  constructor(text: string, etag?: string) {
    this.text = text;
    this.etag = etag;
  }
}
