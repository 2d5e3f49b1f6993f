// The files people send, in containers: OrderImports has one per catalogue, UploadImports one per website.
//
// Nothing of a name that was sent reaches the file system: a file lies under a hash of its name, beside a small
// record that tells the name. The record is written last and replaced whole, so a reader finds the old content or
// the new one, and an upload that was cut off leaves nothing anybody can see.
import { fileAreas } from "#shared/reference/fileAreas.ts";
import { type Bucket, bucketBlobStore } from "./storage/bucketBlobStore.ts";
import { type Containers, containersOf } from "./storage/containers.ts";
import { type Files, filesOf } from "./storage/files.ts";
import { folderBlobStore } from "./storage/folderBlobStore.ts";
import { folderOf } from "./storage/names.ts";
import { sweepFolder } from "./storage/records.ts";

export type Storage = Containers &
  Files & {
    /** The installation's files are kept elsewhere: one that is missing here may be there. */
    readonly isElsewhere: boolean;
    /** Removes what interrupted uploads have left and nobody has touched since `before`. */
    sweep(before: Date): Promise<void>;
    /** The text that tells this place from others; undefined until one is kept. */
    mark(): Promise<string | undefined>;
    keepMark(mark: string): Promise<void>;
  };

const [markFolder, markName] = ["installation", "mark"];

/** The containers in a folder of this machine, which is made when first needed, or in a bucket. */
export function openStorage(location: string | Bucket, { isElsewhere = false } = {}): Storage {
  const blobs = typeof location === "string" ? folderBlobStore(location) : bucketBlobStore(location);
  const containers = containersOf(blobs);
  return {
    ...containers,
    ...filesOf(blobs, containers, isElsewhere),
    isElsewhere,
    sweep: async (before) => {
      for (const area of fileAreas) {
        for (const { name } of await containers.containers(area))
          await sweepFolder(blobs, folderOf(area, name), before);
      }
    },
    mark: () => blobs.readText(markFolder, markName),
    keepMark: async (mark) => {
      await blobs.makeFolder(markFolder);
      await blobs.replaceText(markFolder, markName, mark);
    },
  };
}
