/** The email pages without sign-in, loaded together. */
export { ForgotPasswordLink } from './components/forgot-password-link.tsx';
export { ConfirmAddressPage } from './confirm-address-page.tsx';
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
