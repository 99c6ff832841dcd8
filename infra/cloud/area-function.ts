import type { Area } from '@muster/shared/contract';
import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { LambdaFunction, type LambdaFunctionProps } from './lambda-function.ts';

export interface AreaFunctionProps
  extends Pick<LambdaFunctionProps, 'bundle' | 'environment' | 'grants' | 'logKey' | 'removal'> {
  area: Area;
}

/** The Lambda function of one area. */
export class AreaFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, { area, ...props }: AreaFunctionProps) {
    super(scope, id, {
      ...props,
      purpose: `the calls of ${area}`,
      handler: 'handler',
      // Less than API Gateway's 29 seconds, so that clients get the function's response.
      timeout: Duration.seconds(25),
    });
  }
}
