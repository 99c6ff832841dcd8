import { Duration, type RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { PrivateBucket } from './private-bucket.ts';
import type { RegionSettings } from './settings.ts';

export interface DocumentBucketProps extends Pick<RegionSettings, 'domain' | 'allowedOrigins' | 'fips'> {
  removal: RemovalPolicy;
  accessLog: Bucket;
}

/**
 * The bucket of documents (docs/decisions/0032-check-documents-before-they-count.md). Browsers upload to
 * `incoming/` and download from `documents/`, with forms and URLs that the documents function signs for one file each.
 */
export class DocumentBucket extends PrivateBucket {
  private readonly fips: boolean;

  constructor(
    scope: Construct,
    id: string,
    { removal, accessLog, domain, allowedOrigins = [], fips = false }: DocumentBucketProps,
  ) {
    super(scope, id, {
      removal,
      serverAccessLogsBucket: accessLog,
      serverAccessLogsPrefix: 'documents/',
      cors: [
        {
          allowedMethods: [HttpMethods.GET, HttpMethods.POST],
          // CloudFront's domain depends on this bucket. Signatures, not the page's origin, decide on access.
          allowedOrigins: [domain ? `https://${domain}` : 'https://*.cloudfront.net', ...allowedOrigins],
          maxAge: 3600,
        },
      ],
    });
    this.fips = fips;
    // It has file names and client IP addresses, so it is deleted earlier. S3 cannot log to a bucket with our key.
    accessLog.addLifecycleRule({ id: 'Documents', prefix: 'documents/', expiration: Duration.days(90) });
    this.addLifecycleRule({
      id: 'Unfinished',
      prefix: 'incoming/',
      expiration: Duration.days(1),
      noncurrentVersionExpiration: Duration.days(1),
    });
  }

  /** The origin at which browsers reach the bucket. */
  get origin(): string {
    // The host that the SDK uses in signed URLs.
    if (this.fips) return `https://${this.bucketName}.s3-fips.${Stack.of(this).region}.amazonaws.com`;
    return `https://${this.bucketRegionalDomainName}`;
  }
}
