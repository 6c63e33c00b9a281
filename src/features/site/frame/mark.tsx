/** The logo: an eight-pointed star in the current text colour. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        d="M48 0 33.94 14.06V33.94H14.06L0 48-14.06 33.94H-33.94V14.06L-48 0-33.94-14.06V-33.94H-14.06L0-48 14.06-33.94H33.94V-14.06Z"
      />
      <path
        className="stroke-surface"
        fill="none"
        strokeWidth="2"
        strokeOpacity=".6"
        d="M30 0 0 30-30 0 0-30ZM21.21 21.21H-21.21V-21.21H21.21Z"
      />
      <circle r="9" className="fill-hero-button" />
    </svg>
  );
}
