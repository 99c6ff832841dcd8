/** An answer that is a file instead of JSON. */
export class FileAnswer {
  readonly bytes: Uint8Array;
  /** What a browser calls it: letters, digits, dots and hyphens. */
  readonly name: string;

  constructor(bytes: Uint8Array, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}
