import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

/** Young generations of no more than 16 MB: smaller ones are collected all the time, which gates wait for. */
export const serverFlags = ['--max-semi-space-size=16']

/**
 * Runs a program in the foreground, as if it had been started itself: signals pass through, its exit code becomes
 * ours. It holds one end of a channel and stops when that closes, so it does not outlive us either.
 */
export function launch(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends Ctrl-C to all of us; the child takes a second one within a moment for the same.
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
 * npm runs us by way of a shell, and signals reach npm and that shell alone. That they have gone shows in new parents:
 * ours when the shell went, the shell's when npm was killed.
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
