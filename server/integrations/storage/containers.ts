// Containers, each a folder of its area.
import { invalidContainerName, noSuchContainer } from "#server/errors.ts";
import type { FileArea } from "#shared/reference/fileAreas.ts";
import type { BlobStore, Times } from "./blobStore.ts";
import { folderOf, isContainerName } from "./names.ts";

export type ContainerInfo = { name: string; size: number } & Times;

export type Containers = {
  containers(area: FileArea): Promise<ContainerInfo[]>;
  /** Makes the container, or finds the one there is. */
  createContainer(area: FileArea, name: string): Promise<ContainerInfo>;
  /** Throws noSuchContainer. */
  container(area: FileArea, name: string): Promise<ContainerInfo>;
  removeContainer(area: FileArea, name: string): Promise<void>;
};

export function containersOf(blobs: BlobStore): Containers {
  const container: Containers["container"] = async (area, name) => {
    const folder = isContainerName(name) ? await blobs.folder(folderOf(area, name)) : undefined;
    if (!folder) throw noSuchContainer(name);
    return folder;
  };

  return {
    containers: async (area) => (await blobs.folders(area)).filter(({ name }) => isContainerName(name)),
    container,
    createContainer: async (area, name) => {
      if (!isContainerName(name)) throw invalidContainerName(name);
      await blobs.makeFolder(folderOf(area, name));
      return container(area, name);
    },
    removeContainer: async (area, name) => {
      await container(area, name);
      await blobs.removeFolder(folderOf(area, name));
    },
  };
}
