import { isAuditedTopic } from '@muster/shared/rules/auditor-access';
import { today } from '@muster/shared/rules/calendar';
import type { Handlers } from '../../calls/call.ts';
import { placeOf } from '../../domain/record/entry-id.ts';
import { cachedDepartment } from '../../domain/requirements/cached-department.ts';
import { requirementsIn } from '../../domain/requirements/list-requirements.ts';
import { endRequirement } from './end-requirement.ts';
import { endExemption, exempt } from './exemptions.ts';
import { listExemptions } from './list-exemptions.ts';
import { addPack, listPacks } from './packs.ts';
import { previewRequirement } from './preview.ts';
import { createRequirement, updateRequirement } from './write-requirement.ts';

/** Requirements and exemptions (docs/record.md, "Requirements"). */
export const requirementsHandlers: Handlers<'requirements'> = {
  list: async ({ table, site, now, auditor }) => {
    const all = requirementsIn(await cachedDepartment(table), today(site.timezone, now));
    return auditor ? all.filter(({ id }) => isAuditedTopic(auditor, id)) : all;
  },
  create: { run: (call) => createRequirement(call, call.body), replay: 'stored' },
  preview: previewRequirement,
  update: (call) => updateRequirement(call, { id: call.params.id, edit: call.body }),
  end: async (call) => {
    await endRequirement(call, { id: call.params.id, on: call.query.on });
    return { detail: 'Requirement ended' };
  },
  exemptions: listExemptions,
  exempt: { run: (call) => exempt(call, call.body), replay: 'stored' },
  packs: (call) => listPacks(call),
  addPack: { run: (call) => addPack(call, { pack: call.params.pack, ...call.body }), replay: 'stored' },
  endExemption: (call) => endExemption(call, { place: placeOf(call.params.id), ...call.body }),
};
