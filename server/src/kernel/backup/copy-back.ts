import { join } from 'node:path'
import { clusterFolder } from '@fairgate/embedded-postgres/cluster'
import { databaseUser } from '@fairgate/embedded-postgres/database-user'
import { copyHashed, makeFolder, makeFolderOf, severalAtOnce } from './copied-file.ts'
import { damaged, type Generation, type ManifestEntry } from './generation.ts'

/**
 * Copies the files of a backup into a data folder, and compares every byte with the list.
 * @throws StartFailure at the first file that is missing or differs
 */
export async function copyBack(
  generation: Generation,
  entries: readonly ManifestEntry[],
  dataDir: string,
): Promise<void> {
  const owner = databaseUser(clusterFolder(dataDir))
  const ownerOf = (path: string) => (/^postgres(\/|$)/.test(path) ? owner : undefined)
  for (const entry of entries) {
    if (!('folder' in entry)) continue
    await makeFolder(join(dataDir, entry.folder), ownerOf(entry.folder))
  }
  const files = entries.filter(entry => 'path' in entry)
  await severalAtOnce(files, async ({ path, size, sha256 }) => {
    await makeFolderOf(join(dataDir, path))
    const copied = await copyHashed(join(generation.folder, path), join(dataDir, path), ownerOf(path))
    if (copied?.size !== size || copied.sha256 !== sha256) throw damaged(generation, path)
  })
}
