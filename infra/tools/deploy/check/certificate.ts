import { ACMClient, DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import { type Check, type Found, fine, using, wrong } from '../../checklist/checklist.ts';
import { covers } from './covers.ts';
import type { CheckTarget } from './target.ts';

const day = 86_400_000;

/** The certificate is issued for the domain. */
export const certificate: Check<CheckTarget> = {
  title: 'Certificate',
  calls: ({ certificate: arn }) => (arn ? [`acm DescribeCertificate ${arn}`] : []),
  async run({ certificate: arn, domain, profile }) {
    if (!arn || !domain) return [];
    // The fourth part of an ARN is its region.
    return using(new ACMClient({ region: arn.split(':')[3], profile }), async (acm): Promise<Found> => {
      try {
        const { Certificate = {} } = await acm.send(new DescribeCertificateCommand({ CertificateArn: arn }));
        const { Status, DomainName = '', SubjectAlternativeNames = [], NotAfter, Type } = Certificate;
        const names = [...new Set([DomainName, ...SubjectAlternativeNames])];
        if (Status !== 'ISSUED')
          return wrong(
            `its status is ${Status}, but only ISSUED is accepted`,
            Status === 'PENDING_VALIDATION'
              ? `Add the DNS record: aws acm describe-certificate --region ${arn.split(':')[3]} --certificate-arn ${arn} --query 'Certificate.DomainValidationOptions[].ResourceRecord'`
              : `Request another one for ${domain}, and write its ARN into cdk.json.`,
          );
        if (!names.some((name) => covers(name, domain)))
          return wrong(`it is for ${names.join(', ')}, not for ${domain}`, `Request one for ${domain}.`);
        const daysLeft = NotAfter ? Math.floor((NotAfter.getTime() - Date.now()) / day) : undefined;
        // AWS renews its own certificates.
        if (Type === 'IMPORTED' && daysLeft !== undefined && daysLeft < 30)
          return wrong(
            `it expires in ${daysLeft} days, and AWS does not renew imported certificates`,
            'Import a new one.',
          );
        return fine(`issued for ${names.join(', ')}`);
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
        return wrong(`${arn} does not exist`, 'Correct "certificate" in cdk.json.');
      }
    });
  },
};
