import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

/**
 * The young generation may grow to 16 MB: with a smaller one, garbage collections are so frequent that gates wait for
 * them.
 */
export const serverFlags = ['--max-semi-space-size=16']

/**
 * Runs a program in the foreground as if it had been started directly: signals are forwarded, and its exit code becomes
 * ours. It has one end of a channel and stops when that closes, so that it does not outlive this process.
 */
export function launch(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends Ctrl-C to all processes of the group; the child ignores a second signal within a moment.
    process.on(name, () => child.kill(name))
  }
  stopWithNpm(child)
  child.once('error', error => {
    console.error(`${program} could not be run: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, name) => process.exit(code ?? 128 + (constants.signals[name] ?? 0)))
  return child
}

/**
 * npm runs this script in a shell, and signals reach only npm and that shell. Their end is visible as a new parent:
 * ours when the shell ended, the shell's when npm was killed.
 */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const before = parents()
  const check = setInterval(() => {
    if (parents() === before) return
    clearInterval(check)
    child.kill('SIGTERM')
  }, 200)
  check.unref()
}

function parents() {
  try {
    const shell = readFileSync(`/proc/${process.ppid}/stat`, 'latin1')
    return `${process.ppid} ${shell.slice(shell.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return `${process.ppid}`
  }
}
