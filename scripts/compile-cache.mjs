import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { sourcesFingerprint } from './sources-fingerprint.mjs'

const folder = join(root, 'node_modules', '.cache', 'fairgate')
const stamp = join(folder, '.compiled-from')

/**
 * The environment for Node's compile cache. A process that finds all its code there does not load the TypeScript
 * stripper, which takes 24 MB and half a second.
 */
export const cachedEnvironment = { ...process.env, NODE_COMPILE_CACHE: folder }

/** Fills the cache, unless it is from these sources, by loading the server's modules. */
export function ensureCompileCache(node) {
  const wanted = sourcesFingerprint(['server/src', 'server/seeds', 'contract/src', 'packages'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(folder, { recursive: true, force: true })
  spawnSync(node, [join(root, 'scripts', 'load-modules.mjs')], { env: cachedEnvironment, stdio: 'ignore' })
  if (existsSync(folder)) writeFileSync(stamp, wanted)
}
