const kindByCode: Record<string, "full" | "missing" | "other"> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full",
  ENOENT: "missing",
  ENOTDIR: "missing",
  EACCES: "other",
  EBUSY: "other",
  EEXIST: "other",
  EIO: "other",
  EMFILE: "other",
  ENFILE: "other",
  EPERM: "other",
  EROFS: "other",
};

/**
 * Why a file could not be written or read; undefined for an error that is not the file system's.
 */
export function fileErrorKind(error: unknown): "full" | "missing" | "other" | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return kindByCode[code];
}
