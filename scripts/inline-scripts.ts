import { minifySync, type Plugin } from "vite";

/** The modules of functions that are written into documents as text. */
const MODULES = /[\\/]src[\\/]browser[\\/](?:start-late|restore-scroll|early-call|own-page)\.ts$/;
const EXPORTED_FUNCTION = /^export (async )?function (\w+)(\([\s\S]*?^\})/gm;

/**
 * Gives functions that the server writes into every document their short form as their text: the server's own
 * modules stay as they are written.
 */
export function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    apply: "build",
    applyToEnvironment: ({ name }) => name !== "client",
    transform: (code, id) => (MODULES.test(id) ? withShortTexts(code) : undefined),
  };
}

/** A module's JavaScript, whose exported functions have their short form as their text. */
export function withShortTexts(code: string): string {
  const texts = Array.from(code.matchAll(EXPORTED_FUNCTION), ([, async = "", name, rest]) => {
    const { code: short, errors } = minifySync(
      `${name}.js`,
      `export default ${async}function ${rest}`,
      {
        module: true,
        mangle: true,
      },
    );
    if (errors.length > 0) throw new Error(`${name} could not be made shorter`);
    const text = short.replace(/^export default /, "").replace(/;\s*$/, "");
    return `${name}.toString = () => ${JSON.stringify(text)};`;
  });
  return [code, ...texts].join("\n");
}
