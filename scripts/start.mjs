import { join } from 'node:path'
import { alone } from './alone.mjs'
import { ensureConsole } from './build-console.mjs'
import { cachedEnvironment, ensureCompileCache } from './compile-cache.mjs'
import { ensureInstalled, root } from './install.mjs'
import { launch, serverFlags } from './launch.mjs'

const node = await alone(() => {
  const program = ensureInstalled()
  ensureConsole(program)
  ensureCompileCache(program)
  return program
})
launch(node, [...serverFlags, join(root, 'server', 'src', 'app', 'main.ts'), ...process.argv.slice(2)], {
  env: cachedEnvironment,
})
