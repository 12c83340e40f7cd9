interface JobProgressProps {
  /** What is under way, for who hears it. */
  name: string;
  done: number;
  /** Of how much; left out or null where nobody can tell yet. */
  of?: number | null | undefined;
}

/** How far a job is that somebody waits for. */
export function JobProgress({ name, done, of }: JobProgressProps) {
  const known = of !== undefined && of !== null;
  return (
    <progress
      aria-label={name}
      className="block w-full accent-primary"
      {...(known && { value: Math.min(done, of), max: Math.max(1, of) })}
    />
  );
}
