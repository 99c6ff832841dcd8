import {
  AccountRootPrincipal,
  type IRole,
  ManagedPolicy,
  type PolicyStatement,
  Role,
  SessionTagsPrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { allow } from './allow.ts';

/** The session tag that names the site. */
const tag = 'site';

/** The role of a function's sessions per site. The session's tag is the site code, to which permissions refer. */
export class SiteRole extends Construct {
  readonly role: Role;
  /** Lets the function's role assume the sessions. */
  readonly toAssume: PolicyStatement;

  constructor(
    scope: Construct,
    id: string,
    { purpose, of, statements }: { purpose: string; of: IRole; statements: readonly PolicyStatement[] },
  ) {
    super(scope, id);
    this.role = new Role(this, 'Role', {
      description: `One department's part of the table, for ${purpose}`,
      // Uses account and condition, because a new role may not be known as a principal yet.
      assumedBy: new SessionTagsPrincipal(
        new AccountRootPrincipal().withConditions({
          ArnEquals: { 'aws:PrincipalArn': of.roleArn },
          StringLike: { [`aws:RequestTag/${tag}`]: '?*' },
          'ForAllValues:StringEquals': { 'aws:TagKeys': [tag] },
        }),
      ),
    });
    new ManagedPolicy(this, 'Policy', {
      description: `What ${purpose} need of one department`,
      roles: [this.role],
      statements: [...statements],
    });
    this.toAssume = allow('AssumeSite', ['sts:AssumeRole', 'sts:TagSession'], [this.role.roleArn]);
  }
}

/** The site of a session in a policy. */
export const siteOfSession = `\${aws:PrincipalTag/${tag}}`;
