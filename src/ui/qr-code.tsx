import makeQrCode from "qrcode-generator";

/** Light squares around a code, without which readers do not find it. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  text: string;
  /** What it says, for those who do not see it; the text itself stands beside it. */
  label: string;
  className?: string;
}

/** A QR code, dark on white whatever lies around it. */
export function QrCode({ text, label, className = "size-48" }: QrCodeProps) {
  const code = makeQrCode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const count = code.getModuleCount();
  const places = Array.from({ length: count }, (_, place) => place);
  // One path: apart, hairlines would show between the squares.
  const path = places
    .flatMap((row) =>
      places
        .filter((column) => code.isDark(row, column))
        .map((column) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`),
    )
    .join("");
  const side = count + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
