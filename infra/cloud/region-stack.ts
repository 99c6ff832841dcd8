import type { RemovalPolicy, StackProps } from 'aws-cdk-lib';
import type { RegionSettings } from './settings.ts';

/** What every stack of a region gets. */
export interface RegionStackProps extends StackProps {
  stage: string;
  settings: RegionSettings;
  /** What happens to the data when its stack is deleted. */
  removal: RemovalPolicy;
}
