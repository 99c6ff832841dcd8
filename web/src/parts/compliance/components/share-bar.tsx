import classes from './share-bar.module.css';

interface ShareBarProps {
  /** From 0 to 1. */
  share: number;
  /** The share from enrollments, shown hatched; from 0 to 1. */
  ahead?: number;
}

const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`;

/** Shows a share as a bar. The numbers beside it are text. */
export function ShareBar({ share, ahead = 0 }: ShareBarProps) {
  return (
    <div className={classes.bar} aria-hidden>
      <div className={classes.done} data-whole={share >= 1 || undefined} style={{ width: percent(share) }} />
      {ahead > 0 && <div className={classes.ahead} style={{ width: percent(Math.min(ahead, 1 - share)) }} />}
    </div>
  );
}
