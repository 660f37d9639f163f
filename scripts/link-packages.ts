import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Gives a copy of the sources the packages of this checkout, each by a link, but for our own: those are the copy's. */
export function linkPackages(root: string, folder: string, own: Readonly<Record<string, string>>): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@fairgate'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@fairgate' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(packages, name))
  }
  for (const [name, path] of Object.entries(own)) symlinkSync(path, join(packages, '@fairgate', name))
}
