/** How far something has come, from 0 to 1, with its share in numbers beside its name. */
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
