import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { type Check, type Found, fine, using, wrong } from '../../checklist/checklist.ts';
import { type CheckTarget, consoleOf } from './target.ts';

/** Returns the SES identities that allow sending from an address, most specific first. */
const identitiesOf = (address: string): string[] => [address, address.slice(address.lastIndexOf('@') + 1)];

/** SES may send to any recipient, and from the address in the settings. */
export const mail: Check<CheckTarget> = {
  title: 'Mail',
  calls: ({ mailFrom }) =>
    mailFrom ? ['sesv2 GetAccount', ...identitiesOf(mailFrom).map((name) => `sesv2 GetEmailIdentity ${name}`)] : [],
  async run({ region, profile, mailFrom }) {
    if (!mailFrom) return [];
    return using(new SESv2Client({ region, profile }), async (ses): Promise<Found> => {
      const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus } = await ses.send(new GetAccountCommand());
      const found = await Promise.all(identitiesOf(mailFrom).map((name) => findIdentity(ses, name)));
      const verified = found.find((one) => one?.isVerified);
      return [
        !SendingEnabled || EnforcementStatus === 'SHUTDOWN'
          ? wrong(
              `SES does not send for this account (${EnforcementStatus})`,
              'Open the SES console, "Account dashboard".',
            )
          : ProductionAccessEnabled
            ? fine('SES is out of the sandbox')
            : wrong(
                'SES is in the sandbox, so mail reaches only verified addresses',
                `Request production access: https://${consoleOf(region)}/ses/home?region=${region}#/account`,
              ),
        verified
          ? fine(`${verified.name} is verified`)
          : wrong(
              `neither ${identitiesOf(mailFrom).join(' nor ')} is verified for sending`,
              `aws sesv2 create-email-identity --region ${region} --email-identity ${identitiesOf(mailFrom)[1]}`,
              'Add the printed DNS records, and wait until SES has found them.',
            ),
      ];
    });
  },
};

async function findIdentity(
  ses: SESv2Client,
  name: string,
): Promise<{ name: string; isVerified: boolean } | undefined> {
  try {
    const { VerifiedForSendingStatus = false } = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: name }));
    return { name, isVerified: VerifiedForSendingStatus };
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}
