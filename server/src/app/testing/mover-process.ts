import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { bareEnvironment } from './node-process.ts'

const program = join(import.meta.dirname, 'mover-program.ts')

/** The command `move` in a process of its own. */
export interface MoverProcess {
  child: ChildProcess
  /** What it has said so far. */
  readonly said: string
  /** Its exit code; null if it was killed. */
  ended: Promise<number | null>
}

/** Reports each line that a stream brings. */
function eachLine(stream: Readable | null, report: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', report)
}

export type MoveVerb = 'out' | 'back' | 'undo' | 'delete'

/** Starts it, between a database and the one that it knows as the cell `north`. */
export function startMover(
  verb: MoveVerb,
  exhibitionId: string,
  [homeUrl, cellUrl]: readonly [string, string],
  report: (line: string) => void = () => undefined,
): MoverProcess {
  const child = spawn(process.execPath, ['--no-deprecation', program, verb, exhibitionId, homeUrl, cellUrl], {
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    eachLine(stream, line => {
      said += `${line}\n`
      report(line)
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    ended,
    get said() {
      return said
    },
  }
}
