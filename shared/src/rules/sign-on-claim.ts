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
 * Returns whether a claim is an address, also in the form `http://schemas…/claims/upn`. It never identifies a person.
 */
export function isAddressClaim(name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  return addressClaims.has(last) || last === 'emailaddress';
}
