import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { PrivateBucket } from './private-bucket.ts';

export interface WebFilesProps {
  removal: RemovalPolicy;
  accessLog: Bucket;
}

/** The bucket of the built web application, and how a build gets into it. */
export class WebFiles extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { removal, accessLog }: WebFilesProps) {
    super(scope, id);
    this.bucket = new PrivateBucket(this, 'Bucket', {
      removal,
      replacedExpires: Duration.days(90),
      serverAccessLogsBucket: accessLog,
      serverAccessLogsPrefix: 'web/',
    });
  }

  /**
   * Puts a build there: first what has a hash of its content in its name, then what asks for it, so that nobody gets a
   * page whose scripts are not there yet. What earlier builds put into assets/ stays, since tabs opened before still load
   * parts of themselves from it. It is a few megabytes a year, and no rule of age could tell it from what is in use.
   *
   * Nothing is put there before the distribution exists: what a first deployment fails at most often is its domain and certificate,
   * and CloudFormation can roll back only a bucket that is empty.
   */
  deploy(folder: string, distribution: IDistribution, logGroup: LogGroup): BucketDeployment[] {
    const common = { destinationBucket: this.bucket, logGroup, memoryLimit: 512 };
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...common,
      sources: [Source.asset(join(folder, 'assets'))],
      destinationKeyPrefix: 'assets/',
      prune: false,
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    hashed.node.addDependency(distribution);
    const unhashed = new BucketDeployment(this, 'Unhashed', {
      ...common,
      sources: [Source.asset(folder, { exclude: ['assets'] })],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: unhashedPaths(folder),
      // Nothing rests on it: CloudFront asks the bucket each time for what is no-cache.
      waitForDistributionInvalidation: false,
    });
    unhashed.node.addDependency(hashed);
    return [hashed, unhashed];
  }
}

/** The addresses of a build's files whose names stay when their content changes. */
function unhashedPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .filter((path) => !path.startsWith('/assets/'))
    .toSorted();
}
