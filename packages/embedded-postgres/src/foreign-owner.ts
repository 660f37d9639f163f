import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** The account that opens files: this process, or the account of PostgreSQL. */
export type Account = { uid: number }

/** The account of this process; undefined on systems without user ids. */
export function ownAccount(): Account | undefined {
  const uid = process.getuid?.()
  return uid === undefined ? undefined : { uid }
}

/** Only its owner can open a cluster. @throws StartFailure that names the owner and the command to run */
export function refuseForeignCluster(cluster: string, account: Account | undefined): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (!owner || !account || owner.uid === account.uid) return
  const [theirs, ours] = [accountNamed(owner.uid), accountNamed(account.uid)]
  throw new StartFailure(
    `The database folder ${cluster} belongs to ${theirs}, and PostgreSQL runs as ${ours}, which may not open it. Run "chown -R ${account.uid} ${cluster}" as root${
      owner.uid === 0 ? '' : `, or start the server as ${theirs}`
    }.`,
  )
}

/**
 * The same for a whole data folder: a group may give write access to others, so it is refused only if it is not
 * writable.
 */
export function refuseForeignFolder(folder: string, account: Account, mayWrite = writable): void {
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== account.uid && !mayWrite(folder)) {
    const [theirs, ours] = [accountNamed(owner.uid), accountNamed(account.uid)]
    throw new StartFailure(
      `The data folder ${folder} belongs to ${theirs}, and the server runs as ${ours}, which may not write it. Run "chown -R ${account.uid} ${folder}" as root, start the server as ${theirs}, or choose another folder with FAIRGATE_DATA.`,
    )
  }
  // Restored or copied as root: the folder belongs to us, the database in it does not.
  refuseForeignCluster(join(folder, 'postgres'), account)
}

function writable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** `postgres (uid 70)`, or only the number if the machine has no name for it. */
function accountNamed(uid: number): string {
  let name: string | undefined
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    name = lines.map(line => line.split(':')).find(fields => fields[2] === String(uid))?.[0]
  } catch {}
  return name ? `${name} (uid ${uid})` : `uid ${uid}`
}
