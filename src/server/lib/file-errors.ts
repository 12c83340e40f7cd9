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

/** What kept a file from being written or read; undefined for what is not a file system's error. */
export function fileErrorKind(error: unknown): "full" | "missing" | "other" | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return kindByCode[code];
}
