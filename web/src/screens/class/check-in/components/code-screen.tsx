import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import type { Arrival } from '@muster/shared/areas/arrivals';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ConnectionError } from '../../../../api/errors.ts';
import { formatMoment } from '../../../../ui/date-time.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { QrCode } from '../../../../ui/qr-code/qr-code.tsx';
import { useCodes } from '../api.ts';
import { checkInPath } from '../check-in-address.ts';
import { tabLabels as labels } from '../labels.ts';
import { useShownCode } from '../use-shown-code.ts';
import classes from './code-screen.module.css';

interface CodeScreenProps {
  classId: string;
  session: string;
  timeZone: string;
  list: { arrivals: readonly Arrival[]; enrolled_count: number } | undefined;
}

/** The number of recent arrivals that are named beside the code. */
const mostNamed = 5;

/** The code for a tablet or a projector, on white, so that phones can read it. Works offline while codes are left. */
export function CodeScreen({ classId, session, timeZone, list }: CodeScreenProps) {
  const { data, error, retry } = useCodes(classId, session, true);
  const shown = useShownCode(data);
  const screen = useRef<HTMLElement>(null);
  const isFull = useFullScreen(screen);
  if (!shown) {
    if (!error) return <LoadingSkeleton rows={4} label={labels.loading} />;
    return <ErrorState message={error instanceof ConnectionError ? labels.failed : error.message} onRetry={retry} />;
  }
  const { code, seconds, until } = shown;
  const arrived = list?.arrivals.filter((one) => one.in !== null) ?? [];
  const newest = arrived.toReversed().slice(0, mostNamed);
  return (
    <section ref={screen} className={classes.screen} aria-label={labels.title}>
      {code ? (
        <div className={classes.shown}>
          <QrCode
            className={classes.qr}
            label={labels.qr}
            text={`${location.origin}${checkInPath({ classId, code: code.code })}`}
          />
          <div className={classes.words}>
            <p className={classes.digits} aria-label={labels.code(code.code)} role="img">
              {code.code.slice(0, 3)} {code.code.slice(3)}
            </p>
            <p className={classes.countdown}>{labels.seconds(seconds)}</p>
            <p>{labels.orType(`${location.host}${checkInPath()}`)}</p>
            {list && <p className={classes.count}>{labels.arrived(arrived.length, list.enrolled_count)}</p>}
            <ul className={classes.names}>
              {newest.map(({ employee_id, name }) => (
                <li key={employee_id}>{name}</li>
              ))}
            </ul>
          </div>
        </div>
      ) : error ? (
        <ErrorAlert message={error instanceof ConnectionError ? labels.usedUp : error.message} />
      ) : (
        <LoadingSkeleton rows={4} label={labels.loading} />
      )}
      {code && error && (
        <Text role="status" size="sm" className={classes.offline}>
          {error instanceof ConnectionError
            ? labels.offline(formatMoment(new Date(until), new Date(), timeZone))
            : error.message}
        </Text>
      )}
      <Announced names={arrived.map(({ name }) => name)} />
      {document.fullscreenEnabled && (
        <ActionIcon
          className={classes.full}
          variant="default"
          size={44}
          aria-label={isFull ? labels.leaveFullScreen : labels.fullScreen}
          title={isFull ? labels.leaveFullScreen : labels.fullScreen}
          onClick={() => void (isFull ? document.exitFullscreen() : screen.current?.requestFullscreen())}
        >
          {isFull ? <IconMinimize size={22} aria-hidden /> : <IconMaximize size={22} aria-hidden />}
        </ActionIcon>
      )}
    </section>
  );
}

/** Announces arrivals since the screen was opened. */
function Announced({ names }: { names: readonly string[] }) {
  const [announced, setAnnounced] = useState(names);
  const [text, setText] = useState('');
  if (announced.length !== names.length) {
    const added = names.filter((name) => !announced.includes(name));
    setAnnounced(names);
    if (added.length > 0) setText(labels.announced(added.join(', ')));
  }
  return (
    <VisuallyHidden aria-live="polite" role="log">
      {text}
    </VisuallyHidden>
  );
}

function useFullScreen(element: { current: HTMLElement | null }): boolean {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const changed = () => setIsFull(element.current !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [element]);
  return isFull;
}
