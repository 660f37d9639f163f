import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { linkPackages } from '../../scripts/link-packages.ts'
import { ensureServer } from '../../scripts/server-build.mjs'
import type { Stage } from './stage.ts'

const root = join(import.meta.dirname, '../..')
const copied = ['contract', 'packages', 'scripts', 'server', 'package.json']

/**
 * Runs the nodes from a build of sources in which one text is replaced; the checkout does not change.
 *
 * @param text occurs in the file exactly once
 */
export const rebuilt = (file: string, text: string, instead: string) => async (stage: Stage) => {
  await restart(stage, buildWithout(stage.machines.folder, file, text, instead))
  return () => restart(stage, ensureServer(process.execPath))
}

async function restart({ nodes }: Stage, build: string): Promise<void> {
  for (const node of nodes) {
    await node.stop()
    await node.start(build)
  }
}

function buildWithout(parent: string, file: string, text: string, instead: string): string {
  const folder = join(parent, 'sources')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const filter = (path: string) => !['node_modules', 'dist'].includes(basename(path))
  for (const part of copied) cpSync(join(root, part), join(folder, part), { recursive: true, filter })
  linkPackages(root, folder, {
    contract: join(folder, 'contract'),
    server: join(folder, 'server'),
    'embedded-postgres': join(folder, 'packages/embedded-postgres'),
  })
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(text).length !== 2) throw new Error(`${file} does not contain exactly once: ${text}`)
  writeFileSync(
    path,
    source.replace(text, () => instead),
  )
  const build = join(folder, 'server/dist/rebuilt')
  const built = spawnSync(process.execPath, [join(folder, 'scripts/build-server.mjs'), build], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The changed server cannot be built: ${built.stderr}`)
  return build
}
