import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** Who opens files: this process, or the account that PostgreSQL is given. */
export type Account = { uid: number }

/** Who this process runs as; undefined on systems without user ids. */
export function ownAccount(): Account | undefined {
  const uid = process.getuid?.()
  return uid === undefined ? undefined : { uid }
}

/** A cluster opens for its owner alone. @throws StartFailure that names the owner and says what to run */
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

/** The same of a whole data folder: of a group others may write it too, so it is refused only where we may not. */
export function refuseForeignFolder(folder: string, account: Account, mayWrite = writable): void {
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== account.uid && !mayWrite(folder)) {
    const [theirs, ours] = [accountNamed(owner.uid), accountNamed(account.uid)]
    throw new StartFailure(
      `The data folder ${folder} belongs to ${theirs}, and the server runs as ${ours}, which may not write it. Run "chown -R ${account.uid} ${folder}" as root, start the server as ${theirs}, or choose another folder with FAIRGATE_DATA.`,
    )
  }
  // Restored or copied as root: the folder is ours, the database in it is not.
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

/** `postgres (uid 70)`, or the number alone where the machine has no name for it. */
function accountNamed(uid: number): string {
  let name: string | undefined
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    name = lines.map(line => line.split(':')).find(fields => fields[2] === String(uid))?.[0]
  } catch {}
  return name ? `${name} (uid ${uid})` : `uid ${uid}`
}
