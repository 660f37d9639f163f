import { createPool } from '../../kernel/database/database.ts'
import { jobTimeouts } from '../../kernel/database/session-settings.ts'
import { deleteCopy } from '../../lifecycle/move/delete-copy.ts'
import { moveBack } from '../../lifecycle/move/move-back.ts'
import { moveOut, undoMove } from '../../lifecycle/move/move-out.ts'
import type { Mover } from '../../lifecycle/move/run.ts'

// node mover-program.ts <verb> <exhibition> <own URL> <cell URL>: the command `move` in a process that can be killed, to or from the
// cell `north`, also as long as rows exist that cannot be moved yet.
const [verb = '', exhibition = '', ownUrl = '', cellUrl = ''] = process.argv.slice(2)
const verbs: Readonly<Record<string, (mover: Mover) => Promise<string>>> = {
  out: mover => moveOut(mover, exhibition, 'north'),
  back: mover => moveBack(mover, exhibition),
  undo: mover => undoMove(mover, exhibition),
  delete: mover => deleteCopy(mover, exhibition, true),
}
const pool = createPool(ownUrl, 10, { timeouts: jobTimeouts })
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  const mover: Mover = {
    ...{ pool, ownUrl, ownTitle: 'https://venue.example', timeZone: 'Asia/Shanghai', urls: { north: cellUrl } },
    report: say,
  }
  const work = verbs[verb]
  if (!work) throw new Error(`unknown verb ${verb}`)
  say(await work(mover))
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
} finally {
  await pool.end()
}
