import type { Endpoint } from '@muster/shared/endpoint';

interface FileOptions {
  /** The type. Absent: the endpoint's `file`. */
  type?: Endpoint['file' | 'otherFile'];
  /** Identifies the content: If-None-Match with the same value is answered 304. */
  etag?: string;
  /** Seconds for which a browser may cache the file. Absent: not cached. */
  seconds?: number;
}

export class FileAnswer {
  readonly content: Uint8Array | string;
  /** File name for the browser: letters, digits, dots and hyphens. */
  readonly name: string;
  readonly options: FileOptions;

  constructor(content: Uint8Array | string, name: string, options: FileOptions = {}) {
    this.content = content;
    this.name = name;
    this.options = options;
  }
}
