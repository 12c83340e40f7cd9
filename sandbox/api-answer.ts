import type { JsonObject } from "./protocol.ts";

export interface ApiAnswer {
  httpStatus: number;
  body: JsonObject;
}

/** The gateway's error body. */
export function apiError(
  httpStatus: number,
  code: string,
  message: string,
  fields: { fieldName: string; reason: string }[] = [],
): ApiAnswer {
  return {
    httpStatus,
    body: {
      status: "error",
      error_code: code,
      error_message: message,
      user_message: message,
      error_info: {
        code,
        category: httpStatus === 401 ? "AUTHENTICATION" : "BAD_REQUEST",
        user_message: message,
        developer_message: message,
        fields,
      },
    },
  };
}
