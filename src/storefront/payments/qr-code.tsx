import makeQrCode from "qrcode-generator";

/** Modules of light around a code, without which it is not read. */
const QUIET = 4;

/** A QR code of a text, drawn dark on light whatever is around it; `label` says what scanning it does. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = makeQrCode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const count = code.getModuleCount();
  const places = Array.from({ length: count }, (_, at) => at);
  const path = places
    .flatMap((row) =>
      places
        .filter((column) => code.isDark(row, column))
        .map((column) => `M${column} ${row}h1v1h-1z`),
    )
    .join("");
  const side = count + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
