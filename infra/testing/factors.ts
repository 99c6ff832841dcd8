import { newChallenge } from '@muster/functions/areas/factors/challenges';
import { creationOptions, randomText, verifyMade } from '@muster/functions/areas/factors/passkeys';
import { newRecoveryCodes } from '@muster/functions/areas/factors/recovery-codes';
import { newTotp, totpOf } from '@muster/functions/areas/factors/totp';
import { signInTicketLifetime } from '@muster/functions/domain/sign-in/open-or-ask';
import type { SiteTable } from '@muster/functions/table/core/client';
import { after } from '@muster/functions/table/core/item';
import { transact } from '@muster/functions/table/core/write';
import { findCredential } from '@muster/functions/table/entities/credential';
import {
  claimPasskey,
  type Factors,
  findFactors,
  type Passkey,
  replaceFactors,
} from '@muster/functions/table/entities/factors';
import { addSignInTicket } from '@muster/functions/table/entities/sign-in-ticket';
import { notePasskeys } from '@muster/functions/table/entities/site';
import { SoftwareAuthenticator, testHost, testOrigin } from './authenticator.ts';
import type { BuiltSite } from './build.ts';
import type { System } from './system.ts';

const party = { origin: testOrigin, id: testHost };

/** The owner of factors: an employee or auditor. */
interface Whose {
  id: string;
  auditor?: true;
}

/** A person's factors. */
export interface Held {
  device: SoftwareAuthenticator;
  passkey: Passkey;
  /** The secret of the authenticator app. */
  secret: string;
  codes: string[];
}

/** Replaces a person's factors with a passkey, an authenticator app and recovery codes. */
export async function giveFactors(
  system: System,
  { table }: Pick<BuiltSite, 'table'>,
  { id, auditor }: Whose,
  {
    device = new SoftwareAuthenticator(),
    leave = [],
  }: { device?: SoftwareAuthenticator; leave?: ('passkey' | 'totp')[] } = {},
): Promise<Held> {
  const now = system.clock.now;
  const handle = randomText(32);
  const challenge = randomText(32);
  const options = creationOptions(party, { challenge, handle, name: 'someone', known: [] });
  const made = { ...device.make(options), clientExtensionResults: {} };
  const passkey = await verifyMade(
    party,
    challenge,
    { ...made, response: { ...made.response, transports: [] } },
    { name: 'Phone', now },
  );
  if (!passkey) throw new Error('The passkey was not accepted');
  const { secret } = newTotp('someone');
  const { codes, hashes } = newRecoveryCodes();
  const before = await findFactors(table, id);
  const has = (kind: 'passkey' | 'totp') => !leave.includes(kind);
  const factors: Omit<Factors, 'version'> = {
    passkeys: has('passkey') ? [passkey] : [],
    handle,
    ...(has('totp') && { totp: { secret, made_at: now.toISOString() } }),
    recovery: hashes,
  };
  await transact(table, [
    replaceFactors(table, id, before, factors),
    ...(has('passkey')
      ? [
          claimPasskey(table, { id, auditor }, passkey.credential_id, () => new Error('The passkey has a holder')),
          notePasskeys(table),
        ]
      : []),
  ]);
  return { device, passkey, secret, codes };
}

/** Returns the code of an authenticator app at a moment, in seconds since 1970. */
export const codeOf = (secret: string, epoch: number): string => totpOf(secret).generate({ timestamp: epoch * 1000 });

/** Returns the code of an authenticator app, some seconds from now. */
export const codeAt = (system: System, secret: string, seconds = 0): string =>
  codeOf(secret, Math.floor(system.clock.now.getTime() / 1000) + seconds);

/** Stores and returns a ticket for the second step, as after a correct password. */
export async function giveTicket(
  system: System,
  { table }: Pick<BuiltSite, 'table'>,
  { id, auditor, epoch }: Whose & { epoch: number },
  more: { setup?: true } = {},
): Promise<string> {
  const ticket = randomText(32);
  const credential = (await findCredential(table, id))?.version;
  const expires_at = after(system.clock.now, signInTicketLifetime).toISOString();
  await transact(table, [
    addSignInTicket(table, ticket, {
      employee: id,
      ...(auditor && { auditor }),
      epoch,
      ...(credential !== undefined && { credential }),
      by: 'password',
      ...more,
      expires_at,
    }),
  ]);
  return ticket;
}

/** Requests a new passkey as its owner, and returns the options. */
export async function askedForPasskey(
  system: System,
  table: SiteTable,
  { purpose, of }: Parameters<typeof newChallenge>[2],
  handle = randomText(32),
) {
  const challenge = await newChallenge(table, system.clock.now, { purpose, of }, { handle });
  return creationOptions(party, { challenge, handle, name: 'someone', known: [] });
}
