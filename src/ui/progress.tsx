/** A progress bar. @param value 0 to 1 */
export function Progress({ label, value }: { label: string; value: number }) {
  const percent = Math.round(value * 100);
  return (
    <progress
      aria-label={label}
      max={100}
      value={percent}
      className="progress block h-2 w-full overflow-hidden rounded-full bg-sunk"
    >
      {percent}%
    </progress>
  );
}
