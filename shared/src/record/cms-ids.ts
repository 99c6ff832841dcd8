/** The identifiers of signed messages (CMS) that are both written and checked: RFC 5652, RFC 5035, RFC 5754. */
export const cmsIds = {
  sha256: '2.16.840.1.101.3.4.2.1',
  contentType: '1.2.840.113549.1.9.3',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;
