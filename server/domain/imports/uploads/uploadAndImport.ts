import { deleteUpload, setRunOfUpload } from "#server/store/queries/imports/uploads.ts";
import { usualProvider } from "#shared/reference/providers.ts";
import { inTransaction } from "#server/store/database.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";
import { type RunRequest, createRunIn } from "../runs/runs.ts";
import type { ImportTools } from "../tools.ts";
import { type Upload, keepUpload } from "./uploads.ts";

/** Keeps a file and launches its import. Throws when the file is too large, or there is no such website. */
export async function uploadAndImport(
  tools: Pick<ImportTools, "store" | "storage" | "enqueue">,
  upload: Upload,
  request: Omit<RunRequest, "websiteId" | "source" | "fileName"> = {},
): Promise<Run> {
  const { websiteId } = upload;
  const fileName = displayName(upload.name);
  const { id, name, uri } = await keepUpload(tools, { ...upload, name: fileName });
  try {
    return await inTransaction(tools.store.db, async (tx) => {
      const source = { provider: usualProvider, uri };
      const draft = {
        trigger: "upload" as const,
        ...request,
        websiteId,
        source,
        fileName,
      };
      const run = await createRunIn(tx, tools, draft);
      await setRunOfUpload(tx, id, run.id);
      return run;
    });
  } catch (problem) {
    await tools.storage.remove("UploadImports", String(websiteId), name);
    await deleteUpload(tools.store.db, id);
    throw problem;
  }
}

/** A name as it can be shown in a line: nothing that breaks it, or that writes it from the other end. */
function displayName(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .trim();
}
