import type { Upload } from '@muster/shared/areas/documents';

/** Names a document's bytes. An upload is checked before it is stored under its final name. */
export interface ObjectName {
  site: string;
  id: string;
}

/** The file that a browser is about to upload. */
export interface AnnouncedFile extends ObjectName {
  size: number;
  content_type: string;
  /** In hexadecimal. */
  sha256: string;
}

/** Stores documents: a bucket in the cloud, the data folder on one machine. Browsers transfer bytes without the API. */
export interface DocumentStore {
  /** Returns the upload form of the file, which accepts only this size and hash. */
  upload(file: AnnouncedFile, now: Date): Promise<Upload>;
  /** Returns the uploaded bytes. Undefined: nothing was uploaded, or it was stored or discarded since. */
  arrived(name: ObjectName): Promise<Buffer | undefined>;
  /** Stores the upload for good. Returns false if there is no upload. May be repeated. */
  keep(name: ObjectName): Promise<boolean>;
  /** Deletes the upload; a stored file stays. */
  discard(name: ObjectName): Promise<void>;
  /** Returns the URL that downloads a stored file as an attachment, until `expires_at`. */
  download(
    file: ObjectName & { name: string; content_type: string },
    now: Date,
  ): Promise<{ url: string; expires_at: string }>;
}

/** Returns the keys of an uploaded and of a stored object. */
export const arrivedKey = ({ site, id }: ObjectName): string => `incoming/${site}/${id}`;
export const keptKey = ({ site, id }: ObjectName): string => `documents/${site}/${id}`;

/** Minutes for which an upload form is valid. */
export const uploadMinutes = 10;

/** Seconds for which a download URL is valid. */
export const downloadSeconds = 300;

/** Returns the header that makes a browser save a file under its name (RFC 6266), with any characters. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
