/** The mark of the product whose page this is, from `motifs.css`. */
export function MotifMark({ size, className = "" }: { size?: "large"; className?: string }) {
  return <span aria-hidden="true" className={`motif-mark ${className}`} data-size={size} />;
}
