import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { clientOptions } from '../../kernel/client-options.ts';
import { browserHeadersFromEnvironment } from '../aws/front.ts';
import { required } from '../aws/required.ts';
import { isMissing } from '../aws/s3-objects.ts';
import { traceClient } from '../aws/tracing.ts';
import { servePage, type WebFile } from '../pages/serve-page.ts';

const s3 = traceClient(new S3Client(clientOptions));
const Bucket = required('WEB_BUCKET');
const files = JSON.parse(required('WEB_FILES')) as string[];
const headers = browserHeadersFromEnvironment()?.always ?? {};

async function read(Key: string): Promise<WebFile | undefined> {
  try {
    const {
      Body,
      ContentType = 'application/octet-stream',
      CacheControl = 'no-cache',
    } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    return { bytes, type: ContentType, cacheControl: CacheControl };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Serves the web application where no CloudFront does. */
export const handler = (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> =>
  servePage(event, { read, files, headers });
