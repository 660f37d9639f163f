import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './install.mjs'
import { sourcesFingerprint } from './sources-fingerprint.mjs'

const stamp = join(root, 'console', 'dist', '.built-from')

/** The sources of the console. */
const sources = ['console', 'contract/src']

/** Builds the console unless `console/dist` was built from these sources. `node` is the program to build with. */
export function ensureConsole(node) {
  const wanted = sourcesFingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the console …')
  // The console's build empties the folder, so the phone's page is built after it.
  for (const more of [[], ['--config', 'vite.phone.ts']]) build(node, more)
  writeFileSync(stamp, wanted)
}

function build(node, more) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn', ...more], {
    cwd: join(root, 'console'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) fail('The console could not be built; the reason is above.')
}
