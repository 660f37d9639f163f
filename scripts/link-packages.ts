import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Links the packages of this checkout into a copy of the sources, except our own, which are those of the copy. */
export function linkPackages(root: string, folder: string, own: Readonly<Record<string, string>>): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@fairgate'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@fairgate' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(packages, name))
  }
  for (const [name, path] of Object.entries(own)) symlinkSync(path, join(packages, '@fairgate', name))
}
