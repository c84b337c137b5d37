import { errorBody } from "#domain/contract/errors.ts";
import type { Endpoint, ResponseOf } from "#domain/contract/endpoint.ts";
import { CallError } from "#src/lib/call-error.ts";

export interface Upload {
  file: File;
  /** Gets 0 to 1 as the bytes go up. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file to an upload endpoint. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @param address its path, parameters filled in
 * @throws CallError when it was refused, did not arrive or was aborted (status 0)
 */
export function upload<E extends Endpoint>(
  { method, response, alsoStatus }: E,
  address: string,
  { file, onProgress, signal }: Upload,
): Promise<ResponseOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new CallError(method, address, request.status, refusalOf(request.responseText)));
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const shape = request.status === 200 ? response : alsoStatus?.[request.status];
      const answer = shape?.safeParse(jsonOf(request.responseText));
      if (answer?.success) resolve(answer.data as ResponseOf<E>);
      else fail();
    });
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    signal.addEventListener("abort", () => request.abort());
    request.open(method, address);
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}

function refusalOf(text: string) {
  const read = errorBody.safeParse(jsonOf(text));
  return read.success ? read.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
