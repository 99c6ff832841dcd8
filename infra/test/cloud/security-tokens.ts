import { text } from 'node:stream/consumers';
import { isPermitted, type Statement } from './assembly/permissions.ts';
import { callerOf, type Judge, type LocalServer, type Noted, serve, tokenOf } from './recorder.ts';

/** A session of a role, and its owner. */
export interface RoleSession {
  caller: string;
  role: string;
  tags: Record<string, string>;
}

export interface SecurityTokens extends LocalServer {
  asked: readonly Noted[];
  /** The sessions so far, by access key. */
  sessions: ReadonlyMap<string, RoleSession>;
}

/** The service's view of the account. */
export interface Roles {
  /** Returns the ARN of the role of a caller. */
  roleOf(caller: string): string;
  /** Returns a role's trust policy statements. */
  trustOf(role: string): readonly Statement[];
}

/** Starts an STS that grants tagged sessions if both the caller's policy and the role allow it. */
export async function startSecurityTokens({ roleOf, trustOf }: Roles, mayAsk: Judge): Promise<SecurityTokens> {
  const asked: Noted[] = [];
  const sessions = new Map<string, RoleSession>();
  const server = await serve(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const caller = callerOf(request.headers.authorization);
    const role = form.get('RoleArn') ?? '';
    const tags = tagsOf(form);
    const context = {
      'aws:PrincipalArn': [roleOf(caller)],
      'aws:TagKeys': Object.keys(tags),
      ...Object.fromEntries(Object.entries(tags).map(([key, value]) => [`aws:RequestTag/${key}`, [value]])),
    };
    const actions = [`sts:${form.get('Action')}`, ...(Object.keys(tags).length > 0 ? ['sts:TagSession'] : [])];
    const all = actions.map((action) => {
      const one = { action, resource: role, context };
      return { ...one, caller, permitted: mayAsk(caller, one) && isPermitted(trustOf(role), one) };
    });
    asked.push(...all);
    const end = (status: number, xml: string) => response.writeHead(status, { 'Content-Type': 'text/xml' }).end(xml);
    // Chained sessions last at most an hour.
    if (form.get('Version') !== '2011-06-15' || !(Number(form.get('DurationSeconds')) <= 3600))
      return end(400, failed('ValidationError'));
    if (all.some(({ permitted }) => !permitted)) return end(403, failed('AccessDenied'));
    const key = `ASIA${String(sessions.size + 1).padStart(16, '0')}`;
    sessions.set(key, { caller, role, tags });
    const until = new Date(Date.now() + Number(form.get('DurationSeconds')) * 1000).toISOString();
    return end(
      200,
      `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>${key}</AccessKeyId>` +
        `<SecretAccessKey>stand-in</SecretAccessKey><SessionToken>${tokenOf(key)}</SessionToken>` +
        `<Expiration>${until}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
    );
  });
  return { ...server, asked, sessions };
}

const failed = (code: string) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code></Error></ErrorResponse>`;

/** Returns the tags of a request: `Tags.member.1.Key` and `Tags.member.1.Value` name the first. */
function tagsOf(form: URLSearchParams): Record<string, string> {
  const keys = [...form].filter(([name]) => /^Tags\.member\.\d+\.Key$/.test(name));
  return Object.fromEntries(keys.map(([name, key]) => [key, form.get(name.replace(/Key$/, 'Value')) ?? '']));
}
