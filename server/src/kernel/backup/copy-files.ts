import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { copyHashed, linked, makeFolderOf, severalAtOnce, walk } from './copied-file.ts'
import type { ManifestEntry, ManifestFile } from './generation.ts'

/** The folder of stored files in a backup, as in the data folder. */
export const filesFolder = 'files'

/**
 * Copies uploads and exports, except incomplete ones. A file is written once and never changes, so one that an earlier
 * backup contains is hard-linked instead of copied.
 * @param taken files that were copied already, which are skipped
 */
export async function copyFiles(
  dataDir: string,
  target: string,
  taken: Map<string, ManifestFile>,
  earlier: Earlier | undefined,
): Promise<void> {
  if (!existsSync(join(dataDir, filesFolder))) return
  const paths: string[] = []
  for await (const { path, isFolder } of walk(join(dataDir, filesFolder), path => path === 'incoming')) {
    const full = `${filesFolder}/${path}`
    if (!isFolder && !taken.has(full)) paths.push(full)
  }
  await severalAtOnce(paths, async path => {
    await makeFolderOf(join(target, path))
    const known = earlier?.files.get(path)
    if (known && (await linked(join(earlier?.folder ?? '', path), join(target, path)))) {
      taken.set(path, known)
      return
    }
    const copied = await copyHashed(join(dataDir, path), join(target, path))
    if (copied) taken.set(path, { path, ...copied })
  })
}

/** An earlier backup: its folder, and its files by path. */
export type Earlier = { folder: string; files: ReadonlyMap<string, ManifestFile> }

/** The stored files in the list of a backup. */
export function filesAmong(entries: readonly ManifestEntry[]): Map<string, ManifestFile> {
  const files = entries.filter(entry => 'path' in entry).filter(({ path }) => path.startsWith(`${filesFolder}/`))
  return new Map(files.map(file => [file.path, file]))
}
