import { runningUrl } from '@fairgate/embedded-postgres/running-url'
import { createPool, toDb } from '../kernel/database/database.ts'
import { jobTimeouts } from '../kernel/database/session-settings.ts'
import { StartFailure } from '../kernel/services/start-failure.ts'
import type { Settings } from '../kernel/settings/config.ts'
import { addCell } from '../lifecycle/move/cells.ts'
import { deleteCopy } from '../lifecycle/move/delete-copy.ts'
import { moveBack } from '../lifecycle/move/move-back.ts'
import { moveOut, undoMove } from '../lifecycle/move/move-out.ts'
import { moveStatus } from '../lifecycle/move/move-status.ts'
import { checkMove, type Mover } from '../lifecycle/move/run.ts'

const usage = `npm run admin -- move <exhibition> <cell>

  move add <cell> <address>          names a database of CELL_URLS; the address is that of its Fairgate
  move check <exhibition> <cell>     says what is in the way of the move; changes nothing
  move <exhibition> <cell>           brings it there, while it is used; goes on after it was interrupted
  move status                        says which exhibitions are being moved or have been, and how far they are
  move undo <exhibition>             removes the copy, as long as the move has not opened it there
  move back <exhibition>             brings it back with what was written there
  move delete <exhibition> [--now]   deletes the rows where it is not any more, 30 days after the move

  <exhibition> is its code, its name or its id. docs/moving-an-exhibition.md describes each step.
`

type MoveVerb = (mover: Mover, one: string, other: string) => Promise<string>

/** The verbs with the number of their arguments. */
const verbs: Readonly<Record<string, readonly [from: number, to: number, MoveVerb]>> = {
  add: [2, 2, addNamed],
  check: [2, 2, check],
  status: [0, 0, ({ pool }) => moveStatus(toDb(pool))],
  undo: [1, 1, undoMove],
  back: [1, 1, moveBack],
  delete: [1, 2, deleteNamed],
}

/** The verbs of moving an exhibition to another database. Progress is printed while it happens. */
export async function moveExhibition(settings: Settings, url: string, args: readonly string[]): Promise<string> {
  const urls = settings.cellUrls ?? {}
  // The command holds some connections for long, and needs others meanwhile.
  const pool = createPool(url, 10, { timeouts: jobTimeouts })
  const mover: Mover = {
    pool,
    ownUrl: urls.self ?? settings.databaseUrl ?? runningUrl(settings.dataDir) ?? url,
    ownTitle: settings.publicUrl ?? 'home',
    urls,
    timeZone: settings.venueTimeZone,
    report: line => process.stdout.write(`${line}\n`),
  }
  try {
    const [first = '', ...rest] = args
    const found = Object.hasOwn(verbs, first) ? verbs[first] : undefined
    if (found) {
      const [from, to, verb] = found
      if (rest.length < from || rest.length > to) throw new StartFailure(usage, 2)
      return await verb(mover, rest[0] ?? '', rest[1] ?? '')
    }
    if (args.length !== 2) throw new StartFailure(usage, 2)
    return await moveOut(mover, first, rest[0] ?? '')
  } finally {
    await pool.end()
  }
}

async function addNamed({ pool }: Mover, name: string, address: string): Promise<string> {
  const cell = await addCell(toDb(pool), name, address)
  return `The cell ${cell.name} has the number ${cell.id}.`
}

async function check(mover: Mover, exhibition: string, cell: string): Promise<string> {
  const obstacles = await checkMove(mover, exhibition, cell)
  if (obstacles.length > 0) throw new StartFailure(obstacles.join('\n'))
  return 'Nothing is in the way of the move.'
}

async function deleteNamed(mover: Mover, exhibition: string, flag: string): Promise<string> {
  if (!['', '--now'].includes(flag)) throw new StartFailure(usage, 2)
  return deleteCopy(mover, exhibition, flag === '--now')
}
