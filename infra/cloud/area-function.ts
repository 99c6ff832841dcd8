import type { Area } from '@muster/shared/contract';
import { Duration } from 'aws-cdk-lib';
import { Alias } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { LambdaFunction, type LambdaFunctionProps } from './lambda-function.ts';
import { wholeProcessor } from './memory.ts';

export interface AreaFunctionProps
  extends Pick<LambdaFunctionProps, 'bundle' | 'environment' | 'grants' | 'siteGrants' | 'logKey' | 'removal'> {
  area: Area;
}

/** The alias of the live version. */
const liveName = 'live';

/** The Lambda function of one area. */
export class AreaFunction extends LambdaFunction {
  /** The target of the API: the live version, or two versions during a release. */
  readonly live: Alias;

  constructor(scope: Construct, id: string, { area, ...props }: AreaFunctionProps) {
    super(scope, id, {
      ...props,
      purpose: `the calls of ${area}`,
      handler: 'handler',
      memory: wholeProcessor,
      // Less than API Gateway's 29 seconds, so that clients get the function's response.
      timeout: Duration.seconds(25),
    });
    this.live = new Alias(this, 'Live', { aliasName: liveName, version: this.function.currentVersion });
  }
}
