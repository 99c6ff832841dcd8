import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

export interface PrivateBucketProps extends Partial<Omit<BucketProps, 'removalPolicy' | 'lifecycleRules'>> {
  removal: RemovalPolicy;
  /** The lifetime of objects. Default: no expiration. */
  expires?: Duration;
  /** The lifetime of replaced and deleted objects. Default: no expiration. */
  replacedExpires?: Duration;
}

/** A private, TLS-only bucket that keeps replaced and deleted objects for a while. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { removal, expires, replacedExpires, ...props }: PrivateBucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        {
          expiration: expires,
          noncurrentVersionExpiration: replacedExpires,
          abortIncompleteMultipartUploadAfter: Duration.days(7),
        },
      ],
      removalPolicy: removal,
      // S3 deletes only empty buckets.
      autoDeleteObjects: removal === RemovalPolicy.DESTROY,
      ...props,
    });
  }
}
