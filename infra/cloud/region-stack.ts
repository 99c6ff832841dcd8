import type { RemovalPolicy, StackProps } from 'aws-cdk-lib';
import type { RegionSettings } from './settings.ts';

/** Common to every stack of a region. */
export interface RegionStackProps extends StackProps {
  stage: string;
  settings: RegionSettings;
  /** The fate of the data when its stack is deleted. */
  removal: RemovalPolicy;
}
