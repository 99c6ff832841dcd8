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

/** The tag of a session that names its site. */
const tag = 'site';

/**
 * What a function's role takes a session of for each site: the session's tag is the site's code, which the permissions
 * refer to.
 */
export class SiteRole extends Construct {
  readonly role: Role;
  /** Lets the function's role take the sessions. */
  readonly toAssume: PolicyStatement;

  constructor(
    scope: Construct,
    id: string,
    { purpose, of, statements }: { purpose: string; of: IRole; statements: readonly PolicyStatement[] },
  ) {
    super(scope, id);
    this.role = new Role(this, 'Role', {
      description: `One department's part of the table, for ${purpose}`,
      // The account and a condition, since a role that was made a moment ago may not be known as a principal yet.
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

/** What a policy calls the site of a session. */
export const siteOfSession = `\${aws:PrincipalTag/${tag}}`;
