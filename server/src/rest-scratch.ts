import { execSync } from 'node:child_process'
import { readFileSync, rmSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseOfItsOwn, freePort, startNode } from './testing/node-process.ts'
const folder = mkdtempSync('/tmp/rest-')
const { embedded, url } = await databaseOfItsOwn(join(folder, 'db'), await freePort())
const rss = (pid: number) => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
for (const flags of ['', '--import=/tmp/hook.mjs']) {
  for (let n = 0; n < 2; n++) {
    const node = await startNode({ DATABASE_URL: url, FAIRGATE_KEY: Buffer.alloc(32, 1).toString('base64url'), FAIRGATE_DATA: join(folder, 'data'), ...(flags && { NODE_OPTIONS: flags }) })
    const pid = node.child.pid!
    console.log(flags, 'ready', rss(pid), 'kids', execSync(`pgrep -P ${pid} | wc -l`).toString().trim())
    await pause(5000); console.log('5s', rss(pid))
    await pause(20000); console.log('25s', rss(pid))
    if (flags) { process.kill(pid, 'SIGUSR2'); await pause(3000) }
    node.child.kill('SIGKILL'); await pause(500)
  }
}
await embedded.stop(); rmSync(folder, { recursive: true, force: true }); process.exit(0)
