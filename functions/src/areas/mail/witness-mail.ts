import type { SiteContext } from '../../calls/site-context.ts';
import { storeOutcome } from '../../domain/record/witness-outcome.ts';
import type { WaitingMail, WitnessMail } from '../../table/entities/outbox.ts';
import { findSeal } from '../../table/entities/seal.ts';
import { findWitnesses } from '../../table/entities/witness.ts';
import { sealMail } from './mail-texts.ts';
import type { Mail } from './mailer.ts';

/** Returns the mail with a seal. Undefined: the witness was removed or edited, or the department sends no mail. */
export async function composeWitnessMail(
  { table, site }: SiteContext,
  { id, witness, address, seal: no }: WitnessMail & Pick<WaitingMail, 'id'>,
): Promise<Mail | undefined> {
  if (!site.mail) return undefined;
  const [{ witnesses }, seal] = await Promise.all([findWitnesses(table), findSeal(table, no)]);
  const found = witnesses.find((one) => one.id === witness);
  if (!seal || found?.email !== address || found.failure?.stopped || found.queued?.mail !== id) return undefined;
  return { to: address, site: table.site, witness, ...sealMail(site.name, seal) };
}

/** Why a mail failed, as sentences for administrators. */
export const notAccepted = 'The mail service did not accept the email.';
export const unknownOutcome = 'It is not known whether the email was sent.';

/** Stores that the mail service has accepted a seal for a witness. */
export async function storeSent(context: SiteContext, { witness, address, seal: no }: WitnessMail): Promise<void> {
  const seal = await findSeal(context.table, no);
  if (seal) await storeOutcome(context, { id: witness, email: address }, { sent: seal });
}

/** Stores why a witness did not receive a seal. It is sent again later. */
export const storeFailure = (context: SiteContext, { witness, address, seal }: WitnessMail, failed: string) =>
  storeOutcome(context, { id: witness, email: address }, { seal, failed });
