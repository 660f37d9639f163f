import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './install.mjs'
import { sourcesFingerprint } from './sources-fingerprint.mjs'

const builds = join(root, 'server', 'dist')
/** A process that runs keeps loading parts of its build, so the builds before the newest stay for a while. */
const buildsToRetain = 3

/** The folder of the build of the present sources, whether it exists or not. */
export const serverBuild = () =>
  join(builds, sourcesFingerprint(['server/src', 'server/seeds', 'contract/src', 'packages', 'scripts']).slice(0, 16))

/** Builds the server unless there is a build of these sources; returns its folder. `node` is the program to build with. */
export function ensureServer(node) {
  const folder = serverBuild()
  if (existsSync(folder)) return folder
  console.log('Building the server …')
  mkdirSync(builds, { recursive: true })
  const unfinished = join(builds, `unfinished-${process.pid}`)
  const { status } = spawnSync(node, [join(root, 'scripts', 'build-server.mjs'), unfinished], { stdio: 'inherit' })
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    fail('The server could not be built; the reason is above.')
  }
  // Another process may have built the same sources meanwhile.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
  removeOld()
  return folder
}

function removeOld() {
  const age = name => statSync(join(builds, name)).mtimeMs
  const old = readdirSync(builds).sort((a, b) => age(b) - age(a))
  for (const name of old.slice(buildsToRetain)) rmSync(join(builds, name), { recursive: true, force: true })
}
