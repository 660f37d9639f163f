import { join } from 'node:path'
import { alone } from './alone.mjs'
import { ensureInstalled } from './install.mjs'
import { launch } from './launch.mjs'
import { ensureServer } from './server-build.mjs'

// npm run admin -- <verb>: see `server/src/app/admin.ts`.
const [node, build] = await alone(() => {
  const program = ensureInstalled()
  return [program, ensureServer(program)]
})
launch(node, [join(build, 'admin.mjs'), ...process.argv.slice(2)])
