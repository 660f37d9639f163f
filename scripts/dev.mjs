import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { ensureInstalled, root } from './install.mjs'
import { launch } from './launch.mjs'

// The server restarts when its files change; Vite serves the console and forwards calls to the server.
const node = await alone(ensureInstalled)
const vite = spawn(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: join(root, 'console'),
  stdio: 'inherit',
})
process.once('exit', () => vite.kill())
launch(node, ['--watch', '--watch-preserve-output', join(root, 'server', 'src', 'app', 'main.ts')])
