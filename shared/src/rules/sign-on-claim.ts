/**
 * Claims that hold an e-mail or sign-in name: a provider changes them, and gives those of people who left to others.
 */
const addressClaims = new Set([
  'email',
  'emails',
  'mail',
  'email_verified',
  'verified_primary_email',
  'preferred_username',
  'unique_name',
  'upn',
]);

/**
 * Returns whether a claim is an address, which never identifies an employee. Also in the long form,
 * `http://schemas…/claims/upn`.
 */
export function isAddressClaim(name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  return addressClaims.has(last) || last === 'emailaddress';
}
