import { startEmbedded } from '../start-embedded.ts'
import { StartFailure } from '../start-failure.ts'

/**
 * A stand-alone process that runs the embedded database, for tests that kill processes. Arguments: data folder, and the
 * numeric id of a user to switch to first. It uses ARCHIVE_COMMAND of the environment. Prints one line of JSON: `{url,
 * pid}` or `{refused}`.
 */
const [dataDir = '', user] = process.argv.slice(2)
if (user !== undefined) {
  process.setgid?.(Number(user))
  process.setuid?.(Number(user))
}
try {
  const embedded = await startEmbedded({
    dataDir,
    settings: { shared_buffers: '16MB' },
    ...(process.env.ARCHIVE_COMMAND && { archiveCommand: process.env.ARCHIVE_COMMAND }),
  })
  embedded.firstRunDone()
  process.stdout.write(`${JSON.stringify({ url: embedded.url, pid: embedded.pid() })}\n`)
  process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)))
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stdout.write(`${JSON.stringify({ refused: error.message })}\n`)
  process.exitCode = error.exitCode
}
