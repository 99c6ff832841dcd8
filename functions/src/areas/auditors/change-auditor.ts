import { narrowsAccess } from '@muster/shared/rules/auditor-access';
import type { SiteContext } from '../../calls/site-context.ts';
import {
  type AuditorFields,
  checkAuditorFields,
  fieldsOf,
  requireAuditor,
} from '../../domain/people/auditor-fields.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { editConflict, mergeEdit, plainWords } from '../../kernel/merge-edit.ts';
import type { PasswordCost } from '../../kernel/password-hash.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { auditorSubject } from '../../table/entities/account-holder.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { type Auditor, bumpAuditorEpoch, changeAuditor, findAuditor } from '../../table/entities/auditor.ts';
import {
  type Credential,
  findCredential,
  passwordHistory,
  replaceCredential,
} from '../../table/entities/credential.ts';
import { foldEmployeeNumber } from '../../table/entities/employee.ts';
import { liftAccountLimits } from '../../table/rate-limit/account-limit.ts';
import { auditorCredential } from './auditor-credential.ts';

/** Changes an auditor account, merging edits. Ends login sessions if access shrinks. Throws `already_ended`. */
export async function updateAuditor(
  context: SiteContext,
  { id, requested, read }: { id: string; requested: AuditorFields; read?: Partial<AuditorFields> | undefined },
): Promise<Auditor> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const before = await requireAuditor(table, id);
    const { changes, conflicting } = mergeEdit<AuditorFields>(fieldsOf(before), requested, read);
    if (conflicting.length > 0) {
      throw editConflict<AuditorFields>(
        conflicting,
        { stored: fieldsOf(before), requested },
        {
          words: (field, values) =>
            field === 'topics' ? `${values.topics?.length ?? 'all'} chosen` : plainWords(values[field]),
          answered: (field, values) =>
            field === 'topics'
              ? { field: 'topic_ids', value: values.topics ?? [] }
              : { field, value: values[field] ?? null },
        },
      );
    }
    const after = { ...before, ...changes };
    refuseCrossedDays(after);
    await checkAuditorFields(context, after);
    const changed = (Object.keys(changes) as (keyof AuditorFields)[]).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    );
    if (changed.length === 0) return before;
    const fields = Object.fromEntries(changed.map((field) => [field, after[field]])) as Partial<Auditor>;
    // Days and topics together decide access, so all of them must be unchanged since the read.
    const guard = { decidedBy: ['open_from', 'open_until', 'range_from', 'range_until', 'topics'] as const };
    await transact(table, [
      narrowsAccess(before, after)
        ? bumpAuditorEpoch(table, before, fields, guard)
        : changeAuditor(table, before, fields, guard),
      audit(table, actor, now, {
        action: 'auditor.update',
        subject: auditorSubject(before),
        before: fieldsOf(before),
        after: fieldsOf(after),
      }),
    ]);
    return after;
  });
}

/** Throws field errors if two edits, each valid alone, leave days in the wrong order. */
function refuseCrossedDays({ open_from, open_until, range_from, range_until }: AuditorFields): void {
  const fields = {
    ...(open_until < open_from && { open_until: ['The last day of access must not be before the first'] }),
    ...(range_until < range_from && { range_until: ['The last day of the range must not be before the first'] }),
  };
  if (Object.keys(fields).length > 0) {
    throw new ApiError('invalid_input', { detail: Object.values(fields).flat().join('\n'), fields });
  }
}

/** Ends an auditor's access and login sessions permanently. Throws `already_ended`. */
export async function endAccess({ table, actor, now }: SiteContext, id: string): Promise<Auditor> {
  return withoutCollision(async () => {
    const auditor = await requireAuditor(table, id);
    await transact(table, [
      bumpAuditorEpoch(table, auditor, { active: false }),
      audit(table, actor, now, {
        action: 'auditor.end',
        subject: auditorSubject(auditor),
        before: { active: true },
        after: { active: false },
      }),
    ]);
    return { ...auditor, active: false, epoch: auditor.epoch + 1 };
  });
}

interface Issued {
  auditor: Auditor;
  password: string;
}

/** Issues a new temporary password to an auditor and ends the login sessions. */
export async function resetAuditorPassword(
  context: SiteContext,
  { id, passwordCost }: { id: string; passwordCost: PasswordCost },
): Promise<Issued> {
  return issuePassword(context, {
    passwordCost,
    find: () => requireAuditor(context.table, id),
    store: () => context.idempotency.storeId(id),
  });
}

/** Issues another temporary password on replay. Refused if the auditor has chosen one or the access has ended. */
export async function reissueAuditorPassword(
  context: SiteContext,
  { id, passwordCost }: { id: string; passwordCost: PasswordCost },
): Promise<Issued> {
  return issuePassword(context, {
    passwordCost,
    async find() {
      const auditor = await findAuditor(context.table, id);
      if (!auditor?.active) throw new ApiError('changed_since');
      return auditor;
    },
    refuse(old) {
      if (!old?.temporary) throw new ApiError('changed_since');
    },
  });
}

interface Issuing {
  passwordCost: PasswordCost;
  /** Reads the auditor for each attempt. */
  find: () => Promise<Auditor>;
  /** Throws if the stored credential rules the change out. */
  refuse?: (old: Credential | undefined) => void;
  /** Returns further writes of the transaction. */
  store?: () => Action[];
}

async function issuePassword(context: SiteContext, { passwordCost, find, refuse, store }: Issuing): Promise<Issued> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const auditor = await find();
    const [{ password, credential: fresh }, old, lifted] = await Promise.all([
      auditorCredential(context, auditor, passwordCost),
      findCredential(table, auditor.id),
      liftAccountLimits(table, foldEmployeeNumber(auditor.username)),
    ]);
    refuse?.(old);
    const history = !old || old.temporary ? (old?.history ?? []) : passwordHistory(old);
    await transact(table, [
      ...(store?.() ?? []),
      replaceCredential(table, auditor.id, old, { ...fresh, history, version: (old?.version ?? 0) + 1 }),
      bumpAuditorEpoch(table, auditor, { used_at: now.toISOString() }),
      ...lifted,
      audit(table, actor, now, { action: 'auditor.reset_password', subject: auditorSubject(auditor) }),
    ]);
    return { auditor, password };
  });
}
