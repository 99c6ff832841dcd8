import {
  type App,
  CloudFormationValidatePlugin,
  type IPolicyValidationContext,
  type PolicyValidationPluginReport,
  Validations,
} from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import type { DeployerStack } from './deployer-stack.ts';
import { checkWithNag } from './nag.ts';
import type { Region } from './stacks.ts';

/**
 * The CDK's template rules: schemas of resource types, and mistakes that would only appear in a deployment. Unlike the
 * CDK's built-in run (`CDK_VALIDATION=false` disables it), a warning stops the synth.
 */
export class TemplateRules extends CloudFormationValidatePlugin {
  private readonly checked = new Set<string>();

  override validate(context: IPolicyValidationContext): PolicyValidationPluginReport {
    const { violations } = super.validate(context);
    for (const { stackConstructPath } of context.stackTemplates) this.checked.add(stackConstructPath);
    return { success: violations.length === 0, violations: violations.map((one) => ({ ...one, severity: 'error' })) };
  }

  /** Returns the names of the checked stacks; throws unless these are all of the assembly's. */
  stacksChecked({
    stacksRecursively: stacks,
  }: {
    stacksRecursively: readonly { hierarchicalId: string; stackName: string }[];
  }): string[] {
    const missed = stacks.filter(({ hierarchicalId }) => !this.checked.has(hierarchicalId));
    if (missed.length > 0 || stacks.length === 0)
      throw new Error(
        `The CDK's rules were not applied to ${missed.map(({ stackName }) => stackName).join(', ') || 'anything'}`,
      );
    return stacks.map(({ stackName }) => stackName);
  }
}

/** Synthesizes the app and checks its templates by both rule packs and the CDK's rules. A finding stops the synth. */
export function synthChecked(
  app: App,
  regions: readonly Region[],
  deployer?: DeployerStack,
): { assembly: CloudAssembly; checked: string[] } {
  checkWithNag(app, regions, deployer);
  process.env.CDK_VALIDATION = 'false'; // Otherwise the CDK applies the same rules a second time.
  const rules = new TemplateRules();
  Validations.of(app).addPlugins(rules);
  const assembly = app.synth();
  return { assembly, checked: rules.stacksChecked(assembly) };
}
