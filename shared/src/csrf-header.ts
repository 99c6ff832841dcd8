/** The header in which a page repeats its CSRF token, where the installation hides tokens from pages. */
export const csrfHeader = 'X-CSRF-Token';
