import { join } from 'node:path'
import { alone } from './alone.mjs'
import { ensureConsole } from './build-console.mjs'
import { ensureInstalled } from './install.mjs'
import { launch, serverFlags } from './launch.mjs'
import { useServer } from './server-build.mjs'

const [node, build] = await alone(() => {
  const program = ensureInstalled()
  ensureConsole(program)
  return [program, useServer(program)]
})
launch(node, [...serverFlags, join(build, 'main.mjs'), ...process.argv.slice(2)])
