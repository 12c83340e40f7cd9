/**
 * A start that fails for a reason that a person can fix: a folder that cannot be written, a full
 * disk, a bad setting. The message is one line that says what happened and what to do. `main.ts`
 * prints it without a stack and exits with its code.
 */
export class StartError extends Error {
  override name = "StartError";

  /** `CANNOT_START` where a supervisor need not try again. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A wrong configuration (EX_CONFIG of sysexits.h): the next try would fail as this one. */
export const CANNOT_START = 78;

/** Ends the process of a start that failed, with one line where a person can fix it. */
export function endStart(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(error instanceof StartError ? error.exitCode : 1);
}

/** A disk without room for what a start must write. */
export class DiskFull extends StartError {}

export function diskFull(path: string): DiskFull {
  return new DiskFull(`The disk that holds ${path} is full: free some space, then start again.`);
}

/**
 * Says in one line why a file or folder cannot be used.
 *
 * @param error what the file system threw
 * @param path the file or folder in question, as a person knows it
 * @returns the error itself if it is a bug (no file system code) or already a `StartError`
 */
export function startErrorOfFile(error: unknown, path: string): unknown {
  if (error instanceof StartError || !(error instanceof Error) || !("code" in error)) return error;
  switch (error.code) {
    case "ENOSPC":
    case "EDQUOT":
      return diskFull(path);
    case "EACCES":
    case "EPERM":
      return new StartError(
        `${path} cannot be made or written by the user that starts the shop: give it to that user (chown), ` +
          "or set DATA_DIR to a folder of its own.",
      );
    case "EROFS":
      return new StartError(
        `${path} is on a read-only disk: set DATA_DIR to a folder that can be written.`,
      );
    case "ENOTDIR":
    case "EEXIST":
      return new StartError(
        `${path} is not a folder: move that file away, or set DATA_DIR to another folder.`,
      );
    default:
      return new StartError(
        `${path} cannot be used (${String(error.code)}): set DATA_DIR to another folder, or fix this one.`,
      );
  }
}
