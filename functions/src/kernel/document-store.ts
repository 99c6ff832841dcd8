import type { Upload } from '@muster/shared/areas/documents';

/** Where a document's bytes are. Two names: what has arrived is checked before it counts. */
export interface ObjectName {
  site: string;
  /** The id of the document. */
  id: string;
}

/** The file that a browser is about to send. */
export interface AnnouncedFile extends ObjectName {
  size: number;
  content_type: string;
  /** In hexadecimal. */
  sha256: string;
}

/**
 * Keeps the bytes of documents: a bucket in the cloud, the data folder on one machine. Browsers send and fetch them
 * without the API.
 */
export interface DocumentStore {
  /** Returns how a browser sends the file: what it sends arrives only when it has this size and this hash. */
  upload(file: AnnouncedFile, now: Date): Promise<Upload>;
  /** Returns what has arrived; undefined: nothing, or it was kept or thrown away since. */
  arrived(name: ObjectName): Promise<Buffer | undefined>;
  /** Keeps what has arrived for good. Returns false when nothing is there. May be repeated. */
  keep(name: ObjectName): Promise<boolean>;
  /** Throws away what has arrived; what is kept stays. */
  discard(name: ObjectName): Promise<void>;
  /** Returns the address at which a kept file is downloaded as an attachment, until `expires_at`. */
  download(
    file: ObjectName & { name: string; content_type: string },
    now: Date,
  ): Promise<{ url: string; expires_at: string }>;
}

/** Returns the key of an object that has arrived, and of one that is kept. */
export const arrivedKey = ({ site, id }: ObjectName): string => `incoming/${site}/${id}`;
export const keptKey = ({ site, id }: ObjectName): string => `documents/${site}/${id}`;

/** How long a form for an upload is valid. */
export const uploadMinutes = 10;

/** How long an address for a download is valid. */
export const downloadSeconds = 300;

/** Returns the header that makes a browser save a file under its name (RFC 6266), whatever the name has in it. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
