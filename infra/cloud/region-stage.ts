import { PermissionsBoundary, Stage } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import { mainStage, type RegionSettings, type Settings } from './settings.ts';
import { prefixOf } from './stack-names.ts';

/** One region of one stage. Constructs below it read its settings, so that names and functions follow the stage. */
export class RegionStage extends Stage {
  readonly stage: string;
  readonly settings: RegionSettings;

  constructor(
    scope: Construct,
    { stage, permissionsBoundary }: Pick<Settings, 'stage' | 'permissionsBoundary'>,
    settings: RegionSettings,
  ) {
    super(scope, `${stage}-${settings.region}`, {
      env: { region: settings.region, account: settings.account },
      ...(permissionsBoundary && { permissionsBoundary: PermissionsBoundary.fromName(permissionsBoundary) }),
    });
    this.stage = stage;
    this.settings = settings;
  }

  /** Returns the region that a construct is part of. */
  static override of(construct: IConstruct): RegionStage {
    const found = Stage.of(construct);
    if (!(found instanceof RegionStage)) throw new Error(`${construct.node.path} is in no region of a stage`);
    return found;
  }
}

/** Returns a name unique to this stage in the account and region: `muster`, or `muster-dev`. */
export function nameInStage(construct: IConstruct): string {
  return prefixOf(RegionStage.of(construct).stage);
}

/** Returns the namespace of our own metrics (functions/src/kernel/metric-fields.ts). */
export function metricNamespaceOf(construct: IConstruct): string {
  const { stage } = RegionStage.of(construct);
  return stage === mainStage ? 'Muster' : `Muster/${stage}`;
}

/** Returns the environment common to our own functions. */
export function stageEnvironment(construct: IConstruct): Record<string, string> {
  const namespace = metricNamespaceOf(construct);
  return {
    ...(namespace !== 'Muster' && { METRIC_NAMESPACE: namespace }),
    // The SDK and our own requests use FIPS endpoints.
    ...(RegionStage.of(construct).settings.fips && { AWS_USE_FIPS_ENDPOINT: 'true' }),
  };
}
