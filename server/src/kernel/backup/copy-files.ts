import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { copyHashed, linked, makeFolderOf, severalAtOnce, walk } from './copied-file.ts'
import type { ManifestEntry, ManifestFile } from './generation.ts'

/** Where a backup keeps the files of the store, and the data folder too. */
export const filesFolder = 'files'

/**
 * Copies what uploads and exports lie in, but for those still coming in. A file is written once and never changed, so one
 * that an earlier backup holds is given a second name there instead of being copied again.
 * @param taken what was copied already, which is not looked at again
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

/** A backup that was made before: where it lies, and its files by their path. */
export type Earlier = { folder: string; files: ReadonlyMap<string, ManifestFile> }

/** The files of the store among what a backup lists. */
export function filesAmong(entries: readonly ManifestEntry[]): Map<string, ManifestFile> {
  const files = entries.filter(entry => 'path' in entry).filter(({ path }) => path.startsWith(`${filesFolder}/`))
  return new Map(files.map(file => [file.path, file]))
}
