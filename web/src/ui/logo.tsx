/** The product's logo, a shield with a checked list. Decorative: the name is next to it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M16 1.6 28.2 5.7v9.1c0 7.4-4.9 12.6-12.2 15.6C8.7 27.4 3.8 22.2 3.8 14.8V5.7z"
        fill="var(--muster-mark)"
      />
      <path d="M9.6 11.2h8.2M9.6 16h6.2M9.6 20.8h4.2" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
      <path
        d="m16.6 19.4 2.7 2.7 5-6.2"
        fill="none"
        stroke="var(--muster-gold)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
