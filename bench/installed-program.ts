import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const quiet: ExecFileSyncOptions = { stdio: ["ignore", "ignore", "inherit"] };

/** Is a program there? Installed now if need be and possible: as root on Debian and derivatives. */
export function hasProgram(name: string, debianPackage: string): boolean {
  if (isOnPath(name)) return true;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`Installing ${name} for the bench …`);
  try {
    execFileSync("apt-get", ["update", "-qq"], quiet);
    execFileSync(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", debianPackage],
      quiet,
    );
  } catch {
    console.log(`${name} could not be installed.`);
  }
  return isOnPath(name);
}

function isOnPath(name: string): boolean {
  return (process.env.PATH ?? "").split(":").some((folder) => existsSync(`${folder}/${name}`));
}
