import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Short messages at the lower right, five seconds each. */
export function Toasts() {
  return <Notifications position="bottom-right" autoClose={5000} />;
}
