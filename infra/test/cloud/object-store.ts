import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { callerOf, type Judge, type LocalServer, type Noted, serve } from './recorder.ts';

export interface ObjectStore extends LocalServer {
  asked: readonly Noted[];
  /** The objects by path: `/<bucket>/<key>`. */
  objects: Map<string, string | Buffer>;
  /** The paths of objects with a delete marker. */
  marked: Set<string>;
  /** Earlier versions of objects: path and id. */
  older: Map<string, string>;
  /** The buckets with Object Lock, and until when it locks an object. */
  locked: Map<string, Date>;
  /** The headers stored with objects, by path. */
  headers: Map<string, Readonly<Record<string, string>>>;
}

/** The id of an object's current version. */
const current = 'current';

/**
 * Starts an S3 with these buckets, by ARN, for whole objects. In seal buckets, no object is replaced, as in the
 * archive.
 */
export async function startObjectStore(arns: readonly string[], mayAsk: Judge): Promise<ObjectStore> {
  const asked: Noted[] = [];
  const objects = new Map<string, string | Buffer>();
  const marked = new Set<string>();
  const older = new Map<string, string>();
  const locked = new Map<string, Date>();
  const stored = new Map<string, Readonly<Record<string, string>>>();
  const server = await serve(async (request, response) => {
    const { searchParams: query, pathname } = new URL(String(request.url), 'http://localhost');
    const path = decodeURIComponent(pathname);
    const body = await buffer(request);
    const caller = callerOf(request.headers.authorization);
    const [, bucket = '', ...key] = path.split('/');
    const may = (action: string, resource: string) => {
      const permitted = mayAsk(caller, { action, resource });
      asked.push({ caller, action, resource, permitted });
      return permitted;
    };
    const end = (status: number, code: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, headers).end(`<Error><Code>${code}</Code></Error>`);
    const bucketArn = arns.find((arn) => arn.endsWith(`:s3:::${bucket}`));
    if (bucketArn === undefined) return end(404, 'NoSuchBucket');
    const object = `${bucketArn}/${key.join('/')}`;
    if (request.method === 'PUT' && request.headers['x-amz-copy-source']) {
      const source = String(request.headers['x-amz-copy-source']);
      const mayRead = may('s3:GetObject', bucketArn.replace(bucket, source.slice(1)));
      if (!mayRead || !may('s3:PutObject', object)) return end(403, 'AccessDenied');
      const copied = objects.get(source);
      if (copied === undefined) return end(may('s3:ListBucket', bucketArn) ? 404 : 403, 'NoSuchKey');
      objects.set(path, copied);
      return response.writeHead(200).end('<CopyObjectResult/>');
    }
    if (request.method === 'DELETE') {
      const version = query.get('versionId');
      if (!may(version ? 's3:DeleteObjectVersion' : 's3:DeleteObject', object)) return end(403, 'AccessDenied');
      if (version && locked.has(bucket)) return end(403, 'AccessDenied');
      if (!version || version === current) objects.delete(path);
      else older.delete(path);
      return response.writeHead(204).end();
    }
    if (request.method === 'PUT') {
      const digest = createHash('sha256').update(body).digest('base64');
      if (!may('s3:PutObject', object)) return end(403, 'AccessDenied');
      if (request.headers['x-amz-checksum-sha256'] !== digest) return end(400, 'InvalidRequest');
      // The policy of the bucket.
      if (request.headers['if-none-match'] === undefined) return end(403, 'AccessDenied');
      if (objects.has(path)) return end(412, 'PreconditionFailed');
      const isText = ['application/json', 'application/x-pem-file'].includes(String(request.headers['content-type']));
      objects.set(path, isText ? body.toString('utf8') : body);
      return response.writeHead(200).end();
    }
    if (request.method === 'GET' && query.has('versions')) {
      if (!may('s3:ListBucketVersions', bucketArn)) return end(403, 'AccessDenied');
      const below = `/${bucket}/${query.get('prefix')}`;
      const all = [...[...objects.keys()].map((one) => [one, current] as const), ...older];
      const versions = all
        .filter(([one]) => one.startsWith(below))
        .map(
          ([one, id]) => `<Version><Key>${one.slice(bucket.length + 2)}</Key><VersionId>${id}</VersionId></Version>`,
        );
      return response.writeHead(200).end(`<ListVersionsResult>${versions.join('')}</ListVersionsResult>`);
    }
    if (request.method === 'HEAD') {
      if (!may('s3:GetObjectVersion', object)) return response.writeHead(403).end();
      const until = may('s3:GetObjectRetention', object) ? locked.get(bucket) : undefined;
      return response
        .writeHead(
          objects.has(path) ? 200 : 404,
          until && { 'x-amz-object-lock-retain-until-date': until.toISOString() },
        )
        .end();
    }
    if (request.method !== 'GET') return end(405, 'MethodNotAllowed');
    if (!may('s3:GetObject', object)) return end(403, 'AccessDenied');
    const found = objects.get(path);
    if (found !== undefined && !marked.has(path)) return response.writeHead(200, stored.get(path)).end(found);
    // S3 reports a missing object only to callers with List.
    if (!may('s3:ListBucket', bucketArn)) return end(403, 'AccessDenied');
    return end(404, 'NoSuchKey', found === undefined ? {} : { 'x-amz-delete-marker': 'true' });
  });
  return { ...server, asked, objects, marked, older, locked, headers: stored };
}
