import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** The short messages at the lower right, each for five seconds. */
export function Toasts() {
  return <Notifications position="bottom-right" autoClose={5000} />;
}
