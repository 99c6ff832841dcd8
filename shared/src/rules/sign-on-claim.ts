/** Claims with an email address or sign-in name: providers change them and reassign those of former users. */
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
 * Returns whether a claim is an address, in short or long form (`http://schemas…/claims/upn`). Such a claim never
 * identifies an employee.
 */
export function isAddressClaim(name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  return addressClaims.has(last) || last === 'emailaddress';
}
