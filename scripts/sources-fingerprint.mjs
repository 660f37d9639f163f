import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** A fingerprint of all sources in these folders, without tests and build results, and of the packages' versions. */
export function sourcesFingerprint(folders) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const file of folders.flatMap(folder => filesIn(folder))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(join(root, path))) return []
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries
    .filter(entry => !['dist', 'node_modules'].includes(entry.name) && !entry.name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}
