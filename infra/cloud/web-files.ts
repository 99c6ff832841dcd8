import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assetFolder } from '@muster/functions/kernel/built-file';
import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import { unhashedPaths } from './built-file.ts';
import { PrivateBucket } from './private-bucket.ts';

export interface WebFilesProps {
  removal: RemovalPolicy;
  accessLog: Bucket;
}

export interface WebDeployment {
  /** Folder of the build. */
  folder: string;
  logGroup: LogGroup;
  /**
   * The public address, which most often fails a first deployment. CloudFormation can roll back only an empty bucket.
   */
  after: IDependable;
  /** Forgets cached pages. Absent: no cache. */
  distribution?: IDistribution;
}

/** The bucket of the built web application, and the deployment of a build into it. */
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
   * Deploys a build: files with hashed names first, so that no page refers to missing scripts. Assets of earlier builds
   * stay (a few megabytes a year), because open tabs still load them, and their age does not show whether they are in
   * use.
   */
  deploy({ folder, logGroup, after, distribution }: WebDeployment): BucketDeployment[] {
    const common = { destinationBucket: this.bucket, logGroup, memoryLimit: 512 };
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...common,
      sources: [Source.asset(join(folder, assetFolder))],
      destinationKeyPrefix: assetFolder.slice(1),
      prune: false,
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    hashed.node.addDependency(after);
    const unhashed = new BucketDeployment(this, 'Unhashed', {
      ...common,
      sources: [Source.asset(folder, { exclude: [assetFolder.slice(1, -1)] })],
      exclude: [`${assetFolder.slice(1)}*`],
      cacheControl: [CacheControl.noCache()],
      ...(distribution && {
        distribution,
        distributionPaths: unhashedPaths(folder),
        // Not needed: CloudFront revalidates no-cache files at each request.
        waitForDistributionInvalidation: false,
      }),
    });
    unhashed.node.addDependency(hashed);
    return [hashed, unhashed];
  }
}

/** The largest file that a function can answer, in bytes: Lambda allows 6 MB, and base64 adds a third. */
const largestAnswer = 4_500_000;

/** Throws if a function could not answer with a file of a build. */
export function assertFilesFit(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const large = files
    .map((entry) => join(entry.parentPath, entry.name))
    .find((file) => statSync(file).size > largestAnswer);
  if (large) throw new Error(`${large} is too large for a region without CloudFront: over ${largestAnswer} bytes`);
}
