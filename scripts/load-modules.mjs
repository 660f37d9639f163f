import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from './install.mjs'

/*
 * Loads the server's modules and does nothing with them, so that the compile cache has them (`compile-cache.mjs`). What is compiled
 * is cached by the flags it was compiled under: those of jobs are loaded once more, as their process runs.
 */
const load = file => import(pathToFileURL(join(root, 'server', 'src', file)).href)
const jobs = ['app/jobs.ts', 'kernel/jobs/process.ts']
const all = [
  'app/server.ts',
  ...jobs,
  '../../packages/embedded-postgres/src/start-embedded.ts',
  '../seeds/base.ts',
  '../seeds/demo.ts',
]

if (process.argv[2] === 'jobs') await Promise.all(jobs.map(load))
else {
  await Promise.all(all.map(load))
  const { jobFlags } = await load('kernel/jobs/job-flags.ts')
  spawnSync(process.execPath, [...jobFlags, fileURLToPath(import.meta.url), 'jobs'], { stdio: 'ignore' })
}
// An immediate `process.exit` can wait forever for a compiler thread (https://github.com/nodejs/node/issues/54918).
setTimeout(() => process.exit(), 1_000).unref()
