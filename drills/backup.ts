import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drillBackup } from './backup/drill-backup.ts'
import { ensureRoot } from './setup/root-folder.ts'

const usage = `A base backup by pg_basebackup under load, verified by pg_verifybackup; database and servers are killed, the
backup is started with Debian's PostgreSQL and compared with what was acknowledged before it began.

  npm run drills:backup     the exit code is 1 if something is lost, doubled or wrong

  --root <folder>    Debian with the packages of the set-up, installed on first use (in the folder for temporary files)
  --mirror <url>     of Debian, for the installation; by default the one that this machine uses

It needs Linux, root (chroot) and debootstrap.
`

const { values: options } = parseArgs({
  options: {
    root: { type: 'string', default: join(tmpdir(), 'fairgate-drills-root') },
    mirror: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

if (options.help || process.getuid?.() !== 0) {
  say(options.help ? usage : 'This drill changes the root of processes: run it as root, on Linux.')
  process.exit(options.help ? 0 : 1)
}
ensureRoot(options.root, options.mirror, say)
const findings = await drillBackup({ root: options.root, say })
for (const line of findings) say(`- ${line}`)
say(findings.length > 0 ? 'FAILED' : 'Nothing that was acknowledged before the backup is missing.')
process.exit(findings.length > 0 ? 1 : 0)
