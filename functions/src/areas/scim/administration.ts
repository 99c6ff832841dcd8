import { randomBytes } from 'node:crypto';
import {
  mostProvisioningTokens,
  type ProviderGroup,
  type ProvisioningToken,
  scimPath,
} from '@muster/shared/areas/scim';
import { today } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { requireFreshProof } from '../../domain/sign-in/fresh-proof.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { hashOf } from '../../table/core/hash.ts';
import { newId } from '../../table/core/new-id.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { newJob } from '../../table/entities/job.ts';
import { findTokens, type ProvisioningToken as Stored, setTokens } from '../../table/entities/provisioning-token.ts';
import { changeGroup, listGroups, type Meaning, type ScimGroup } from '../../table/entities/scim-group.ts';
import { chooseListed, findListed, readList } from '../../table/entities/site-list.ts';
import { groupSubject, requireGroup } from './change-members.ts';

const presentToken = ({ hash: _, ...token }: Stored): ProvisioningToken => token;

/** Returns a group for administrators. `units`: names of units by id. */
function presentGroup({ id, name, members, meaning }: ScimGroup, units: ReadonlyMap<string, string>): ProviderGroup {
  const [kind, value = ''] = meaning?.split(':') ?? [];
  const unit = units.get(value);
  return {
    id,
    name,
    member_count: members,
    ...(kind === 'permission' && { permission: value as NonNullable<ProviderGroup['permission']> }),
    ...(kind === 'unit' && { unit_id: value, ...(unit !== undefined && { unit_name: unit }) }),
  };
}

const unitNames = async (table: SiteTable) =>
  new Map((await readList(table, 'UNIT')).map(({ id, name }) => [id, name] as const));

/** Returns the tokens, without their secrets, and the groups by name. */
export async function provisioning({ table }: Call<'scim', 'provisioning'>) {
  const [{ tokens }, groups, units] = await Promise.all([findTokens(table), listGroups(table), unitNames(table)]);
  return {
    path: scimPath,
    tokens: tokens.map(presentToken),
    groups: groups
      .filter(({ deleting }) => !deleting)
      .map((group) => presentGroup(group, units))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** Creates a token and returns its secret. Only its hash is stored. */
export async function createToken(call: Call<'scim', 'createToken'>) {
  const { table, actor, now, site, body } = call;
  requireFreshProof(call);
  const expires_on = body.expires_on ?? undefined;
  if (expires_on !== undefined && expires_on < today(site.timezone, now)) {
    throw invalidField('expires_on', 'The last day must not be in the past');
  }
  const secret = `${table.site}.${randomBytes(32).toString('base64url')}`;
  const token: Stored = {
    id: newId(now),
    name: body.name,
    hash: hashOf(secret),
    created_at: now.toISOString(),
    created_by: actor.employee_id,
    ...(expires_on !== undefined && { expires_on }),
  };
  await withoutCollision(async () => {
    const read = await findTokens(table);
    if (read.tokens.length >= mostProvisioningTokens) {
      throw new ApiError('list_full', { detail: 'There are already two tokens. Please end one of them first.' });
    }
    await transact(table, [
      setTokens(table, read, [...read.tokens, token]),
      audit(table, actor, now, {
        action: 'provisioning.add_token',
        subject: { provisioning_token: token.id },
        after: { name: token.name, ...(expires_on !== undefined && { expires_on }) },
      }),
    ]);
  });
  return { token: presentToken(token), secret };
}

/** Deletes a token. The next call with it is refused. */
export async function deleteToken(call: Call<'scim', 'deleteToken'>) {
  const { table, actor, now, params } = call;
  requireFreshProof(call);
  await withoutCollision(async () => {
    const read = await findTokens(table);
    const ended = read.tokens.find(({ id }) => id === params.id);
    if (!ended) throw new ApiError('not_found', { detail: 'This token has already ended' });
    await transact(table, [
      setTokens(
        table,
        read,
        read.tokens.filter(({ id }) => id !== params.id),
      ),
      audit(table, actor, now, {
        action: 'provisioning.remove_token',
        subject: { provisioning_token: ended.id },
        before: { name: ended.name },
      }),
    ]);
  });
  return { detail: 'Provisioning token ended' };
}

/** Maps a group. A job gives its members the new meaning and removes the old one. Does nothing if unchanged. */
export async function mapGroup(call: Call<'scim', 'mapGroup'>): Promise<ProviderGroup> {
  const { table, actor, now, params, body } = call;
  requireFreshProof(call);
  const meaning = meaningOf(body);
  const job = await withoutCollision(async () => {
    const group = await requireGroup(call, params.id);
    if (group.meaning === meaning) return undefined;
    const unitId = body.unit_id ?? undefined;
    if (unitId !== undefined && !(await findListed(table, 'UNIT', unitId))) throw unitGone();
    const made = newJob(table, now, { kind: 'provision_group', group_id: group.id });
    await transact(table, [
      changeGroup(table, group, { meaning }, now),
      ...(unitId === undefined ? [] : [chooseListed(table, 'UNIT', unitId, unitGone)]),
      made.write,
      audit(table, actor, now, {
        action: 'provisioning.map_group',
        subject: groupSubject(group),
        before: meaningFacts(group.meaning),
        after: meaningFacts(meaning),
      }),
    ]);
    return made.job;
  });
  if (job) await unlessBusy(call.runJob(call, job));
  return presentGroup(await requireGroup(call, params.id), await unitNames(table));
}

const unitGone = () => invalidField('unit_id', gone('unit'));

function meaningOf({ permission, unit_id }: Call<'scim', 'mapGroup'>['body']): Meaning | undefined {
  if (permission && unit_id) throw invalidField('unit_id', 'A group can be mapped to a permission or a unit, not both');
  if (permission) return `permission:${permission}`;
  return unit_id ? `unit:${unit_id}` : undefined;
}

function meaningFacts(meaning: Meaning | undefined): Record<string, unknown> {
  const [kind, value] = meaning?.split(':') ?? [];
  return kind === 'permission' ? { permission: value } : kind === 'unit' ? { unit_id: value } : {};
}
